import { useEffect, useState } from "react";
import { type FormulaNotation, englishNotation } from "../../../shared/messages/notation.ts";
import { usePane } from "./pane-context.ts";

/** Returns the workbook's formula notation; that of English Excel until the workbook has answered. */
export function useNotation(): FormulaNotation {
  const { workbook } = usePane();
  const [notation, setNotation] = useState(englishNotation);
  useEffect(() => {
    workbook?.notation().then(setNotation, () => undefined);
  }, [workbook]);
  return notation;
}
