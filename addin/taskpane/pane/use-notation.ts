import { useEffect, useState } from "react";
import { type FormulaNotation, englishNotation } from "../../../shared/messages/notation.ts";
import { usePane } from "./pane-context.ts";

/** How the workbook writes formulas; as English Excel does until it has told. */
export function useNotation(): FormulaNotation {
  const { workbook } = usePane();
  const [notation, setNotation] = useState(englishNotation);
  useEffect(() => {
    workbook?.notation().then(setNotation, () => undefined);
  }, [workbook]);
  return notation;
}
