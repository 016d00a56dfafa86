package org.bochner.report;

/** The look of the page: one style sheet, eight colours that can be told apart by colour-blind readers. */
final class Style {
    /** Six colours of Okabe and Ito's palette (not its yellow and black, which vanish on one of the pages), brown, grey. */
    private static final int[] COLOURS = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9, 0x8a6d3b, 0x7a7a7a
    };

    private Style() {}

    static int rgb(int k) {
        return COLOURS[k % COLOURS.length];
    }

    static String sheet() {
        StringBuilder sheet = new StringBuilder("""
                :root{color-scheme:light dark;--ink:#1c2127;--soft:#5b6670;--page:#fff;--rule:#dfe3e7;--best:#eef6ee}
                @media (prefers-color-scheme:dark){:root{--ink:#e4e7ea;--soft:#98a2ac;--page:#15191d;--rule:#30373e;--best:#1d2c22}}
                *{box-sizing:border-box}
                body{margin:0 auto;max-width:52rem;padding:3rem 1.25rem 5rem;background:var(--page);color:var(--ink);\
                font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
                h1{font-size:2rem;line-height:1.2;margin:0 0 .5rem;letter-spacing:-.02em}
                h2{font-size:1.3rem;margin:3rem 0 .75rem;letter-spacing:-.01em}
                p{max-width:40rem}.lead{font-size:1.1rem;color:var(--soft)}
                .scroll{overflow-x:auto}table{border-collapse:collapse;margin:1rem 0;font-variant-numeric:tabular-nums}
                caption,figcaption{text-align:left;color:var(--soft);font-size:.9rem;padding-bottom:.4rem}
                th,td{padding:.35rem .9rem .35rem 0;border-bottom:1px solid var(--rule);white-space:nowrap}
                th{font-weight:600;font-size:.9rem}.word{text-align:left}.number{text-align:right}
                .best td{background:var(--best);font-weight:600}
                figure{margin:1.5rem 0}svg{width:100%;height:auto;display:block}
                svg text{font-size:12px;fill:var(--soft)}svg text.name{fill:var(--ink)}
                .grid{stroke:var(--rule);stroke-width:1}.line{fill:none;stroke:var(--c);stroke-width:2}
                .whisker{stroke:var(--c);stroke-width:1.5;opacity:.6}.dot{fill:var(--c)}.bar{fill:var(--c)}
                .point{fill:var(--c);stroke:var(--page);stroke-width:.6}
                footer{margin-top:4rem;color:var(--soft);font-size:.85rem}
                """);
        for (int k = 0; k < COLOURS.length; k++) {
            sheet.append(String.format(".%s{--c:#%06x}%n", Frame.colour(k), COLOURS[k]));
        }
        return sheet.toString();
    }
}
