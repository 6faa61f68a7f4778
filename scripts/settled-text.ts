/** What differs from one run of a command to the next, and what stands for it. */
const changing: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "(time)"],
  [/\d{1,2} [A-Z][a-z]{2,3} \d{4}(, \d\d:\d\d)?/g, "(time)"],
  [/\b20(2[6-9]|[3-9]\d)-\d\d-\d\d\b/g, "(day)"],
  [/\b\d{8}-\d{6}-[0-9a-f]{4}\b/g, "(run)"],
  [/\b\d\d:\d\d\b/g, "(time)"],
  [/127\.0\.0\.1:\d+/g, "(host)"],
  [/("(?:oldest|newest|bytes)": ?)\d+/g, "$1(number)"],
  [/("user": ?)"[^"]*"/g, "$1(user)"],
  [/[\d.]+ MB/g, "(size)"],
  [/[ \t]+$/gm, ""],
];

/** A command's output with all that changes from run to run taken out, so that two runs can be compared. */
export function settledText(output: string): string {
  return changing.reduce((text, [pattern, instead]) => text.replace(pattern, instead), output);
}
