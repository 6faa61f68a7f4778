/** A column of a workbook that is made anew. */
export interface BlankColumn {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  /** Number format of its cells, such as `@` for text; `General` where nothing is to be said. */
  readonly format: string;
}

/**
 * A workbook of one sheet with a header, kept in sight, where the list has one, and one model record, whose cells have the formats that others
 * are to have. The records themselves are not for exceljs, which keeps what it writes: a million take 1.3 GB and 86 s.
 */
export async function blankWorkbook(
  sheet: string,
  columns: readonly BlankColumn[],
  hasHeader: boolean,
): Promise<Buffer> {
  // Loaded only when a workbook is made: it takes longer to load than a list to read.
  const { default: ExcelJS } = await import("exceljs");
  const workbook = new ExcelJS.Workbook();
  const page = workbook.addWorksheet(sheet, { views: hasHeader ? [{ state: "frozen", ySplit: 1 }] : [] });
  page.columns = columns.map(({ header, width, format }) => ({
    ...(hasHeader && { header }),
    width,
    style: { numFmt: format },
  }));
  if (hasHeader) {
    page.getRow(1).eachCell({ includeEmpty: true }, (cell) => {
      cell.style = {
        font: { bold: true },
        fill: { type: "pattern", pattern: "solid", fgColor: { argb: "FFDDE7F3" } },
        border: { bottom: { style: "thin" } },
      };
    });
  }
  const model = page.getRow(hasHeader ? 2 : 1);
  columns.forEach(({ format }, at) => {
    const cell = model.getCell(at + 1);
    cell.value = 0;
    cell.numFmt = format;
  });
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
