package org.bochner.cli;

/** What is asked of a page in a browser; each script answers with a list of complaints. */
final class PageScripts {
    private PageScripts() {}

    /** Drawings and curves that take no place, though they can be seen. */
    static final String FLAT = """
            () => {
              const bad = [];
              for (const svg of document.querySelectorAll('svg')) {
                if (!svg.checkVisibility()) continue;
                const box = svg.getBoundingClientRect();
                if (box.width < 200 || box.height < 60) bad.push('svg ' + svg.getAttribute('aria-label'));
                for (const path of svg.querySelectorAll('path.line')) {
                  const extent = path.getBBox();
                  if (Math.max(extent.width, extent.height) < 1) bad.push('path in ' + svg.getAttribute('aria-label'));
                }
              }
              return bad;
            }""";

    /** Pairs of texts whose boxes overlap: within a drawing, and headings, captions and legends among themselves. */
    static final String OVERLAPS = """
            () => {
              const bad = [];
              const seen = nodes => [...nodes].filter(node => node.checkVisibility())
                  .map(node => [node, node.getBoundingClientRect()]).filter(([, box]) => box.width > 0);
              const compare = (list, where) => {
                for (let i = 0; i < list.length; i++) {
                  for (let j = i + 1; j < list.length; j++) {
                    const [a, p] = list[i], [b, q] = list[j];
                    if (a.contains(b) || b.contains(a)) continue;
                    const x = Math.min(p.right, q.right) - Math.max(p.left, q.left);
                    const y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
                    if (x > 1 && y > 1) bad.push(where + ': ' + a.textContent + ' / ' + b.textContent);
                  }
                }
              };
              for (const svg of document.querySelectorAll('svg')) {
                if (!svg.checkVisibility()) continue;
                compare(seen(svg.querySelectorAll('text')), svg.getAttribute('aria-label'));
                const frame = svg.getBoundingClientRect();
                for (const [text, box] of seen(svg.querySelectorAll('text'))) {
                  if (box.left < frame.left - 3 || box.right > frame.right + 3 || box.bottom > frame.bottom + 3) {
                    bad.push('outside: ' + text.textContent);
                  }
                }
              }
              compare(seen(document.querySelectorAll(
                'h1,h2,h3,figcaption,.caption,svg,.scroll,p,dt,dd,.cards div')), 'page');
              return bad;
            }""";

    /** Marks, bars and lines that leave their drawing. */
    static final String OUTSIDE = """
            () => {
              const bad = [];
              for (const svg of document.querySelectorAll('svg')) {
                if (!svg.checkVisibility()) continue;
                const frame = svg.getBoundingClientRect();
                for (const part of svg.querySelectorAll('.line,.whisker,.dot,.bar,.point,.step')) {
                  const box = part.getBoundingClientRect();
                  if (box.left < frame.left - 1 || box.right > frame.right + 1
                      || box.top < frame.top - 1 || box.bottom > frame.bottom + 1) {
                    bad.push(part.getAttribute('class') + ' in ' + svg.getAttribute('aria-label'));
                  }
                }
              }
              return bad;
            }""";

    /** Visible texts whose contrast with their background is below 4.5 to 1. */
    static final String FAINT = """
            () => {
              const light = colour => {
                const [r, g, b] = colour.match(/[0-9.]+/g).map(Number).map(v => v / 255)
                    .map(v => v <= 0.03928 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4));
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
              };
              const ground = node => {
                for (let at = node; at; at = at.parentElement) {
                  const colour = getComputedStyle(at).backgroundColor;
                  if (!/, 0\\)$/.test(colour) && colour !== 'transparent') return colour;
                }
                return 'rgb(255, 255, 255)';
              };
              const bad = [];
              const nodes = document.querySelectorAll(
                  'h1,h2,h3,p,a,td,th,.caption,figcaption,dt,dd,li,button,summary,footer,.badge,.cards b,.cards span,'
                  + 'svg text:not(.cell)');
              for (const node of nodes) {
                if (!node.checkVisibility()) continue;
                const style = getComputedStyle(node);
                const ink = light(node.closest('svg') ? style.fill : style.color);
                const paper = light(ground(node));
                const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
                if (ratio < 4.5) bad.push(ratio.toFixed(2) + ' ' + node.textContent);
              }
              return bad;
            }""";

    /** Charts that do not name what they show: at least one axis, and a scale for what only colours tell. */
    static final String NAMELESS = """
            () => [...document.querySelectorAll('svg')]
                .filter(svg => svg.querySelectorAll('text.name').length === 0)
                .map(svg => svg.getAttribute('aria-label'))""";
}
