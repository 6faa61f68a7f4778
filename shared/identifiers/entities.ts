const entity = /&(?:(oe|ae|[a-z])(?:acute|grave|circ|uml|cedil|lig)|#(\d{2,5}|x[\da-f]{2,5})|[a-z]{2,6});/gi;

/**
 * Returns a text with the entities of HTML that exports of web pages leave in it: `&eacute;` as its letter, `&#233;` and `&#xE9;` as
 * their character, and any other, such as `&nbsp;` and `&amp;`, as a blank.
 */
export const withoutEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(
        entity,
        (_, letter?: string, code?: string) =>
          letter ?? (code === undefined ? " " : String.fromCharCode(+`0${code}`)),
      )
    : text;
