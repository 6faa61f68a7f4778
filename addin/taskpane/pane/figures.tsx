import { useViewStyles } from "./view-styles.ts";

/** A named figure. If its value is undefined or null, it is not shown. */
export interface Figure {
  readonly name: string;
  readonly value: string | number | null | undefined;
}

/** Shows names and figures in two columns. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  const styles = useViewStyles();
  return (
    <dl className={styles.figures}>
      {figures
        .filter(({ value }) => value !== null && value !== undefined)
        .map(({ name, value }) => (
          <div key={name} style={{ display: "contents" }}>
            <dt className={styles.figureName}>{name}</dt>
            <dd className={styles.figureValue}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
