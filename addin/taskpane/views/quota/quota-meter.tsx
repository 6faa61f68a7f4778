import { ProgressBar } from "@fluentui/react-progress";
import type { Gauge } from "./gauge.ts";

const colours = { ample: "brand", low: "warning", spent: "error" } as const;

/** A bar that fills as calls are used; `label` says the same in words. */
export function QuotaMeter({ gauge, label }: { readonly gauge: Gauge | undefined; readonly label: string }) {
  if (gauge === undefined) return null;
  return (
    <ProgressBar
      value={gauge.used}
      color={colours[gauge.level]}
      thickness="large"
      aria-label={label}
      aria-valuetext={label}
    />
  );
}
