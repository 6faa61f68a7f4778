/** How a file writes its fields; ours are written the same way. */
export interface FieldHabit {
  readonly delimiter: string;
  /** What is quoted: the fields that need it, or every text, or every field that holds something. */
  readonly quoted: "needed" | "text" | "all";
  readonly decimal: "." | ",";
}
