/**
 * Mermaid wants plain colours. The tokens are pairs for light and dark, so each is painted on a
 * hidden element and read back as the browser resolved it.
 */
function resolve(names: readonly string[]): string[] {
  const probe = document.createElement("span");
  probe.hidden = true;
  document.body.append(probe);
  const colours = names.map((name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return colours;
}

/** Pixels: what mermaid, asked for 14, gives the labels at the diagram's own size, and how small they may become. */
const LABEL = { drawn: 12, least: 11 };

/** The least width at which a diagram's text can be read; wider than its column, it scrolls there. Pixels. */
export function leastWidth(svg: string): number {
  const drawn = /viewBox="\S+ \S+ ([\d.]+)/.exec(svg)?.[1];
  return Math.round((Number(drawn ?? 0) * LABEL.least) / LABEL.drawn);
}

export function mermaidConfig(): Record<string, unknown> {
  const [bg, surface, ink, ink2, edge, accent, tint, sunken] = resolve([
    "--bg",
    "--surface",
    "--ink",
    "--ink-2",
    "--edge",
    "--accent",
    "--accent-tint",
    "--sunken",
  ]);
  return {
    startOnLoad: false,
    securityLevel: "strict",
    theme: "base",
    fontFamily: getComputedStyle(document.body).fontFamily,
    flowchart: { htmlLabels: false, useMaxWidth: true },
    themeVariables: {
      background: bg,
      primaryColor: tint,
      primaryTextColor: ink,
      primaryBorderColor: accent,
      secondaryColor: sunken,
      secondaryTextColor: ink,
      secondaryBorderColor: edge,
      tertiaryColor: surface,
      tertiaryTextColor: ink,
      tertiaryBorderColor: edge,
      lineColor: ink2,
      textColor: ink,
      noteBkgColor: sunken,
      noteTextColor: ink,
      noteBorderColor: edge,
      clusterBkg: sunken,
      clusterBorder: edge,
      edgeLabelBackground: bg,
      titleColor: ink,
      fontSize: "14px",
    },
  };
}
