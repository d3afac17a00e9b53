import { useTranslations } from "next-intl";
import { scoreBars } from "./score-bars.ts";
import styles from "./report.module.css";

const WIDTH = 560;
const BASE = 172;
const HEIGHT = 136;

/** Fully marked submissions by total, rounded down to whole points; the table behind the picture says the same. */
export function Distribution({ counts }: { counts: readonly number[] }) {
  const t = useTranslations("report");
  const { bars, total, passing } = scoreBars(counts);
  const slot = WIDTH / bars.length;
  const most = Math.max(1, ...counts);
  return (
    <section className={styles.section} aria-labelledby="distribution">
      <h2 id="distribution">
        {t("distribution")} <small>{t("distributionSub", { n: total })}</small>
      </h2>
      <div className="scroll" tabIndex={0} role="region" aria-label={t("distribution")}>
        <svg
          className={styles.chart}
          viewBox={`0 0 ${WIDTH} 196`}
          role="img"
          aria-label={t("distributionDesc", { n: passing, total })}
        >
          <path className={styles.base} d={`M0 ${BASE}H${WIDTH}`} />
          {bars.map((bar, index) => {
            const height = (HEIGHT * bar.count) / most;
            const middle = slot * (index + 0.5);
            return (
              <g key={bar.from}>
                <rect
                  className={bar.passes ? styles.above : styles.below}
                  x={slot * index + 4}
                  y={BASE - height}
                  width={slot - 8}
                  height={height}
                />
                <text x={middle} y={BASE - height - 5} textAnchor="middle">
                  {bar.count}
                </text>
                <text x={middle} y={190} textAnchor="middle">
                  {bar.name}
                </text>
              </g>
            );
          })}
          <path className={styles.line} d={`M${slot * 8} 4V${BASE}`} />
          <text x={slot * 8 + 6} y={12}>
            {t("passFrom")}
          </text>
        </svg>
      </div>
      <details>
        <summary>{t("asTable")}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col" className="num">
                {t("points")}
              </th>
              <th scope="col" className="num">
                {t("submissions")}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.from}>
                <th scope="row" className="num">
                  {bar.name}
                </th>
                <td className="num">{bar.count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
