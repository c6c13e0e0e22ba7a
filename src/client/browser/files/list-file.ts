/** What a spreadsheet's file may be, as an input accepts it. */
export const LIST_FILE_TYPES =
  '.xlsx,.xlsm,.xls,.xlsb,.ods,.html,.htm,.xml,.csv,.tsv,.txt,.edi,.x12,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

let handed: File | null = null

/** A list that was dropped or chosen on another screen; the import reads it when it opens. */
export function handOverList(file: File): void {
  handed = file
}

export function hasHandedList(): boolean {
  return handed !== null
}

/** Once. */
export function takeHandedList(): File | null {
  const file = handed
  handed = null
  return file
}
