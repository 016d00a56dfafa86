// What a page does beyond being read: tips under the pointer, tabs, series that step forward, a copy button.
// It contains neither less-than signs nor ampersands, so that the page is well-formed XML too.
(function () {
  'use strict';
  var doc = document;
  var reach = 18;
  var tip = doc.createElement('div');
  tip.className = 'tip';
  tip.hidden = true;
  tip.setAttribute('role', 'tooltip');
  doc.body.appendChild(tip);

  // Titles serve where scripts do not run; here they become tips, which appear at once and on phones too.
  doc.querySelectorAll('svg title').forEach(function (title) {
    title.parentNode.setAttribute('data-tip', title.textContent);
    title.remove();
  });

  function distance(mark, x, y) {
    var box = mark.getBoundingClientRect();
    return Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
  }

  function marked(event) {
    var target = event.target;
    if (!target.closest) { return null; }
    var direct = target.closest('[data-tip]');
    var drawing = target.closest('svg');
    if (direct || !drawing) { return direct; }
    var best = null;
    var least = reach;
    drawing.querySelectorAll('.mark[data-tip]').forEach(function (mark) {
      var far = distance(mark, event.clientX, event.clientY);
      if (least > far) { least = far; best = mark; }
    });
    return best;
  }

  function show(event) {
    var mark = marked(event);
    tip.hidden = !mark;
    if (!mark) { return; }
    tip.textContent = mark.getAttribute('data-tip');
    var room = doc.documentElement.clientWidth - tip.offsetWidth - 8;
    var above = event.clientY - tip.offsetHeight - 14;
    tip.style.left = Math.max(8, Math.min(room, event.clientX + 12)) + 'px';
    tip.style.top = (above > 4 ? above : event.clientY + 20) + 'px';
  }

  doc.addEventListener('pointermove', show);
  doc.addEventListener('pointerdown', show);
  doc.addEventListener('scroll', function () { tip.hidden = true; }, { passive: true });
  doc.addEventListener('pointerleave', function () { tip.hidden = true; });

  doc.querySelectorAll('svg .key').forEach(function (key) {
    var drawing = key.closest('svg');
    function lift(on) {
      drawing.classList.toggle('focus', on);
      drawing.querySelectorAll('[data-series]').forEach(function (part) {
        part.classList.toggle('on', on ? part.getAttribute('data-series') === key.getAttribute('data-key') : false);
      });
    }
    key.addEventListener('pointerenter', function () { lift(true); });
    key.addEventListener('pointerleave', function () { lift(false); });
  });

  doc.querySelectorAll('.tabs').forEach(function (tabs, n) {
    var panels = Array.from(tabs.children);
    var list = doc.createElement('div');
    list.className = 'tablist';
    list.setAttribute('role', 'tablist');
    var buttons = panels.map(function (panel, k) {
      var button = doc.createElement('button');
      button.type = 'button';
      button.id = 'tab-' + n + '-' + k;
      button.textContent = panel.getAttribute('data-tab');
      button.setAttribute('role', 'tab');
      panel.id = 'panel-' + n + '-' + k;
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', button.id);
      button.setAttribute('aria-controls', panel.id);
      button.addEventListener('click', function () { choose(k); });
      list.appendChild(button);
      return button;
    });
    function choose(k) {
      panels.forEach(function (panel, i) {
        panel.hidden = i !== k;
        buttons[i].setAttribute('aria-selected', i === k ? 'true' : 'false');
        buttons[i].tabIndex = i === k ? 0 : -1;
      });
    }
    list.addEventListener('keydown', function (event) {
      var step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step === 0) { return; }
      var next = (buttons.indexOf(doc.activeElement) + step + buttons.length) % buttons.length;
      choose(next);
      buttons[next].focus();
    });
    tabs.insertBefore(list, panels[0]);
    tabs.classList.add('tabbed');
    choose(Math.max(0, panels.findIndex(function (panel) { return panel.hasAttribute('data-first'); })));
  });

  doc.querySelectorAll('.command').forEach(function (box) {
    if (!navigator.clipboard) { return; }
    var button = doc.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', function () {
      navigator.clipboard.writeText(box.querySelector('pre').textContent).then(function () { button.textContent = 'Copied'; });
    });
    box.appendChild(button);
  });

  window.addEventListener('beforeprint', function () {
    doc.querySelectorAll('details').forEach(function (each) { each.open = true; });
  });
}());
