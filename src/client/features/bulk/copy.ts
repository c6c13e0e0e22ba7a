import { STOP_COUNT_MESSAGE } from '#domain/freight/load-stop.ts'
import { IMPLAUSIBLE_COPY } from '#client/components/implausible-copy.ts'
import type { CsvField } from '#contract/freight/csv-column.ts'
import { STOP_NAMES, type StopKind } from '#contract/freight/load-field.ts'
import type { Notation } from './column-notation.ts'
import type { RowFilter } from './import-row.ts'

const count = (amount: number) => amount.toLocaleString('en-US')
const rows = (amount: number) => (amount === 1 ? '1 row' : `${count(amount)} rows`)
/** 'row 4', 'rows 4, 17 and 60', 'rows 4, 5, 6, 7, 8 and 12 more' */
function nameRows(numbers: readonly number[]): string {
  const [shown, more] = [numbers.slice(0, 5).map(count), numbers.length - 5]
  const last = more > 0 ? `${count(more)} more` : shown.pop()
  return `${numbers.length === 1 ? 'row' : 'rows'} ${[shown.join(', '), last].filter(Boolean).join(' and ')}`
}
const rowsOf = (amount: number) => (amount === 1 ? '1 row has' : `${count(amount)} rows have`)
const loads = (amount: number) => (amount === 1 ? '1 load' : `${count(amount)} loads`)

/** X12 transaction sets of motor freight. */
const EDI_NAMES: Readonly<Record<string, string>> = {
  '204': 'tender',
  '210': 'invoice',
  '214': 'status message',
  '824': 'advice',
  '990': 'answer to a tender',
  '997': 'acknowledgment',
}

const GROUP_NAMES = {
  wrong: 'To fix',
  changed: 'Changed',
  ready: 'Ready',
  left: 'Skipped',
  posted: 'Posted',
  exists: 'Already posted',
  remark: 'Not loads',
} satisfies Record<Exclude<RowFilter, 'all'>, string>

/** Texts of posting a list of loads. */
export const IMPORT_COPY = {
  screen: {
    title: 'Post from a file',
    subtitle: 'A list of loads from your spreadsheet or load board. Nothing posts until you confirm.',
    back: 'Back to My Loads',
    looking: 'Looking for a saved list...',
    missing: 'Failed to load the reader of lists',
  },
  choose: {
    title: 'Choose a file',
    button: 'Choose a file',
    input: 'List file',
    limits: (most: number) => `Or drop it here. Excel or CSV, one load per row, up to ${count(most)} rows.`,
    promise:
      'We recognize column names from other load boards. The same file again posts no duplicates: we match loads by reference.',
    sample: 'Download a sample file',
    pasteTitle: 'Or paste rows',
    pasteLabel: 'Rows',
    pasteHint: 'Copy the rows from your spreadsheet, column names included, and paste them here.',
    pasteButton: 'Read rows',
    pastedName: 'Pasted rows',
  },
  file: {
    old: 'This is an old Excel workbook (Excel 97-2003, .xls). In your spreadsheet, choose "Save As" and "Excel Workbook (.xlsx)", then choose that file here.',
    locked:
      'This workbook is locked with a password. Open it in Excel, remove the password under File, Info, then save it and choose it here.',
    binary:
      'This is a binary Excel workbook (.xlsb). In Excel, choose "Save As" and "Excel Workbook (.xlsx)", then choose that file here.',
    openDocument:
      'This is an OpenDocument file. In your spreadsheet, choose "Save As" and "Excel 2007-365 (.xlsx)" or CSV, then choose that file here.',
    word: 'This is a text document. Copy its table into a spreadsheet, or paste the rows here.',
    mail: 'This is a saved email. Open it, copy the rows and paste them here.',
    zip: 'This is a ZIP archive. Unpack it, then choose the Excel or CSV file in it.',
    json: 'This is a JSON file, made for programs. Choose an Excel or CSV file with one load per row.',
    webPage: 'This is a web page without a table of loads. Download the list as Excel or CSV, or paste its rows here.',
    webArchive:
      'This is a saved web page. Open it in Excel and choose "Save As" and "Excel Workbook (.xlsx)", then choose that file here.',
    pdf: 'This is a PDF. Choose an Excel or CSV file with one load per row.',
    noText: "This isn't a list we can read. Choose an Excel or CSV file with one load per row.",
    empty: 'This file is empty. Choose a file with one load per row.',
    noRows: 'This file has column names but no rows. Choose a file with one load per row.',
    tooLarge: 'This file is larger than 50 MB. Split it into smaller files.',
    longLine: (line: number) => `Line ${line} is too long for a load. Is this a list with one load per row?`,
    openQuote: (row: number) =>
      `Row ${row} has a quotation mark that is never closed. Fix that row, then choose the file again.`,
    tooManyRows: (amount: number) => `This file has ${count(amount)} rows. Split it into files of up to 100,000 rows.`,
    tooWide: (row: number, most: number) => `Row ${row} has more than ${most} columns. Is this a list of loads?`,
    longCell: (row: number) => `Row ${row} has a cell with more than 5,000 characters. Shorten it first.`,
    windows1252: "This file isn't UTF-8, so we read it as Windows-1252. Check names with accents before you post.",
    badWorkbook: "We couldn't open this workbook. Save it again as .xlsx or as CSV, then choose that file.",
    largeWorkbook:
      'This workbook is too large. Keep the sheet with the loads and save it as CSV, then choose that file.',
    noReader: "Reading workbooks isn't on this device yet. Reconnect and choose the file again, or save it as CSV.",
    hiddenRows: (numbers: readonly number[]) => `Hidden rows are left out: ${nameRows(numbers)}.`,
    struckRows: (numbers: readonly number[]) => `Rows that are struck through are left out: ${nameRows(numbers)}.`,
    bareEdi: (set: string) =>
      `This is an EDI ${EDI_NAMES[set] ?? 'message'} (${set}) without its envelope. Choose the whole message, which begins with ISA.`,
    edifact: (set: string) =>
      `This is an EDIFACT message${set === '' ? '' : ` (${set})`}. Milepost reads X12, which begins with ISA.`,
    sheetNote: (name: string) => `This workbook has several sheets. These are the rows of "${name}".`,
  },
  edi: {
    tooLarge: 'This EDI file is larger than 1 MB. Split it into smaller files.',
    unreadable: "This isn't an X12 message we can read.",
    nothing: 'This EDI file has no load tender (204).',
    noReader: "Reading EDI isn't on this device yet. Reconnect and choose the file again.",
    refused: (fault: string) => `This EDI message can't be read. ${fault}.`,
    other: (set: string) =>
      `This is an EDI ${EDI_NAMES[set] ?? 'message'} (${set}). Only load tenders (204) can be posted from a file.`,
    rejected: (errors: readonly string[]) => `This tender has errors. ${errors.join('. ')}.`,
    cancels: (shipment: string) => `This message cancels ${shipment}. Nothing can be posted from it.`,
    note: (note: string) => `${note}.`,
    remark: (shipment: string, remark: string) => `${shipment}: ${remark}.`,
  },
  stops: {
    grouped: (all: number, loads: number) =>
      `This list has one row per stop. We grouped ${rows(all)} into ${count(loads)} ${loads === 1 ? 'load' : 'loads'}.`,
    /** @param numbers of its rows, ascending */
    oneLoad(numbers: readonly number[], stops: number) {
      const [first = 0, last = 0] = [numbers[0], numbers.at(-1)]
      const named = last - first === numbers.length - 1 ? `Rows ${first} to ${last}` : nameRows(numbers)
      return `${named.replace('rows', 'Rows')} are one load with ${stops} stops.`
    },
    notesColumn: 'Notes',
    stop: (number: number) => `Stop ${number}`,
    kindColumn: (number: number) => `Stop ${number} type`,
    note: (kind: StopKind | null, text: string) => (kind === null ? text : `${STOP_NAMES[kind]}: ${text}`),
  },
  review: {
    reading: 'Reading...',
    progress: (all: number, judged: number) =>
      judged < all ? `${rows(all)}, ${count(judged)} checked so far` : rows(all),
    another: 'Choose another file',
    filters: { all: 'All rows', ...GROUP_NAMES } satisfies Record<RowFilter, string>,
    filtersLabel: 'Show rows',
    discard: {
      title: 'Discard this list?',
      text: 'This removes its rows and your fixes from this device. Posted loads stay posted.',
      button: 'Discard list',
    },
  },
  groups: {
    name: (state: Exclude<RowFilter, 'all'>, amount: number) => `${GROUP_NAMES[state]} ${count(amount)}`,
    hints: {
      wrong: 'Fix the marked cells, or uncheck the row.',
      changed: 'Posted before. Update them below.',
      ready: 'Nothing posts until you confirm.',
      left: 'Unchecked, so they stay here.',
      posted: '',
      exists: 'On the board as they are here.',
      remark: 'No load in these lines.',
    } satisfies Record<Exclude<RowFilter, 'all'>, string>,
  },
  columns: {
    title: 'Columns',
    matched: (used: number, all: number) => `${used} of ${all} columns matched`,
    all: 'All columns',
    allMatched: 'Nothing is left to match.',
    missing: (names: string) => `Missing: ${names}`,
    names: (names: readonly string[]) =>
      names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', '),
    header: (row: number) => (row === 1 ? 'First row has column names' : `Row ${row} has column names`),
    none: 'Not in this file',
    same: 'Same for all rows',
    sameFor: (label: string) => `${label} for all rows`,
    unnamed: (number: number) => `Column ${number}`,
    remembered: 'Columns are set as you had them for your last list like this.',
    filled: (fields: string) => `Not in this file, so the same for all rows: ${fields}. Change it under Columns.`,
    notSpecified: 'Not specified',
    equal: (names: string) => `Same in all rows: ${names}.`,
    blank: 'blank',
    showEqual: 'Show these columns',
    hideEqual: 'Hide these columns',
  },
  question: {
    answered: 'How we read this list',
    option: (reading: string, why: string) => `${reading} (${why})`,
    title: 'One question before you post',
    titleMany: (amount: number) => `${amount} questions before you post`,
    lead: (label: string, example: string, cells: number) =>
      `${label}: "${example}" can be read two ways, in ${rows(cells)}. Which is right? Your answer counts for the whole column.`,
    options: {
      point: 'the point marks decimals',
      comma: 'the comma marks decimals',
      'month first': 'month first',
      'day first': 'day first',
      'time column': "the time's own column",
      'date column': "the time in the date's cell",
    } satisfies Record<Notation, string>,
  },
  gaps: {
    rate: 'Which is the rate that the carrier is paid? The columns say different amounts.',
    rateOption: (columns: readonly string[]) => columns.join(' + '),
    time: (kind: StopKind, rows: number) => `${STOP_NAMES[kind]}: ${rowsOf(rows)} no time. What time is it?`,
    day: (rows: number) => `Delivery: ${rowsOf(rows)} no day and no time. When is it?`,
    byRoad: 'As early as the road and the hours of service allow',
    timeLabel: (kind: StopKind) => `${STOP_NAMES[kind]} time for all`,
    timeHint: 'Like 0800 or 0800-1500',
    use: 'Use for all',
    filled: (kind: StopKind, time: string) => `${STOP_NAMES[kind]}: rows without a time get ${time}.`,
    filledByRoad: 'Delivery: rows without a day arrive as early as the road and the hours of service allow.',
    change: 'Change',
    unread: 'Enter a time like 0800 or 0800-1500',
  },
  update: {
    near: (amount: number, written: string, posted: string) =>
      amount === 1
        ? `The reference "${written}" is like "${posted}", which is posted. Is it the same load?`
        : `${count(amount)} references are like posted ones, such as "${written}" and "${posted}". Are they the same loads?`,
    same: (amount: number) => (amount === 1 ? 'Same load' : 'Same loads'),
    other: (amount: number) => (amount === 1 ? 'Another load' : 'Other loads'),
    changedTitle: (amount: number) => `${loads(amount)} changed since you posted`,
    row: (row: number, load: number) => `Row ${row}, load #${load}`,
    from: 'Posted:',
    to: 'In this list:',
    blank: '(blank)',
    apply: 'Update',
    applyTo: (load: number) => `Update load #${load}`,
    applyAll: (amount: number) => `Update all ${count(amount)}`,
    failed: (load: number, why: string) => `Load #${load} isn't updated. ${why}`,
    missingTitle: (amount: number) => `${loads(amount)} on the board, not in this list`,
    delete: (amount: number) => `Delete ${loads(amount)}`,
    deleteText: 'Carriers who requested them are notified. Loads stay on the board unless you delete them.',
    keep: 'Keep on the board',
    notDeleted: (load: number, why: string) => `Load #${load} isn't deleted. ${why}`,
    deleteQuestion: (amount: number) => `Delete ${loads(amount)}?`,
  },
  equal: {
    title: 'Fix equal values at once',
    blank: '(blank)',
    where: (amount: number, first: number) =>
      amount === 1 ? `row ${first}` : `${rows(amount)}, first in row ${first}`,
    newValue: (label: string, text: string) => `${label} instead of ${text}`,
    choose: 'Choose',
    replace: (amount: number) => (amount === 1 ? 'Replace' : `Replace all ${count(amount)}`),
    correct: (amount: number) => (amount === 1 ? "It's correct" : `All ${count(amount)} are correct`),
    flagged: (amount: number) => (amount === 1 ? '1 value' : `${count(amount)} values`),
  },
  table: {
    label: 'List rows',
    row: 'Row',
    postAll: 'Post all ready rows',
    post: (row: number) => `Post row ${row}`,
    takeTime: (words: string) => `Use ${words}`,
    cell: (label: string, row: number) => `${label}, row ${row}`,
    stops: (stops: number) => `${stops} stops`,
    stop: (number: number, kind: StopKind) => `Stop ${number}, ${kind}:`,
    stopProblem: (number: number, problem: string) => `Stop ${number}: ${problem}`,
    readAs: 'Read as',
  },
  state: {
    posted: 'Posted',
    exists: 'Already posted',
    changed: 'Posted. Changed here',
    load: (number: number | null) => `Load #${number}`,
    wrong: (amount: number) => `${count(amount)} to fix`,
    goTo: (amount: number, row: number) => `${count(amount)} to fix in row ${row}`,
    left: 'Skipped',
    remark: 'Not a load',
    ready: 'Ready',
    caution: 'Ready. Check the time',
    repeat: 'Ready. Repeats a row',
  },
  summary: {
    title: 'Before you post',
    loads: 'Loads',
    total: 'Total of rates',
    rates: 'Rates',
    perMile: 'Per mile',
    weight: 'Total weight',
    pickups: 'Pickups',
    range: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    estimate: 'Rates per mile use estimated miles.',
    tooSoon: (rows: readonly number[]) =>
      `${rows.length === 1 ? '1 delivery is' : `${count(rows.length)} deliveries are`} too soon for the drivers: ${nameRows(rows)}.`,
  },
  post: {
    progress: (posted: number, all: number) => `${count(posted)} of ${count(all)} posted`,
    refused: (amount: number) => `${count(amount)} to fix`,
    posting: 'Posting',
    stop: 'Stop',
    stopping: 'Stopping...',
    paused: (why: string, until: string) =>
      `Paused. ${why}. Posting continues automatically at ${until} while this page is open. Your rows stay on this device.`,
    offline: 'Posting needs a connection. Your rows stay on this device.',
    /** beside the button */
    ready: (ready: number) => `${loads(ready)} ready`,
    total: (money: string) => `${money} in all`,
    repeats: (rows: number) => (rows === 1 ? '1 row repeats another' : `${count(rows)} rows repeat others`),
    wrong: (wrong: number) => `${count(wrong)} to fix ${wrong === 1 ? 'stays' : 'stay'} here`,
    left: (left: number) => `${count(left)} skipped`,
    showWrong: (wrong: number) => `Show ${count(wrong)} to fix`,
    start: (ready: number) => `Post ${loads(ready)}`,
    again: (ready: number) => `Continue posting ${loads(ready)}`,
    lost: 'Connection lost while posting',
    remaining: (done: number, ready: number) =>
      `${loads(done)} on the board, ${loads(ready)} left to post. Nothing posts twice.`,
    posted: (amount: number) => `${loads(amount)} posted`,
    existing: (amount: number) =>
      amount === 1 ? '1 row was already posted' : `${count(amount)} rows were already posted`,
    seePosted: 'See them in My Loads',
    showPosted: 'Show posted rows',
  },
  /** a cell that can't be read */
  problem: {
    twoReadings: 'This can be read two ways. Answer the question above',
    noNumber: (field: CsvField) => (field === 'rate' ? 'Rate must be a valid number' : 'Weight must be a number'),
    otherUnit: (field: CsvField, unit: string) =>
      field === 'rate' ? `Enter US dollars for the whole load, not ${unit}` : `Enter pounds or kilograms, not ${unit}`,
    noTime: 'Add the time',
    unreadTime: 'Enter the full date and time',
    otherWeekday: (day: string, weekday: string) => `${day} is a ${weekday}. Which day is it?`,
    dottedDay: 'This can be read two ways. Write the month as a word',
    yearBefore: 'Delivery must be after pickup time. Is the year right?',
    zone: (zone: string) => `${zone} isn't in use on this day. Enter the time at the stop`,
    zipState: 'This ZIP code is in another state. Is it right?',
    unknownZip: "We don't know this ZIP code or its city. Are they right?",
    zeroRate: 'Rate must be more than $0',
    nearReference: (load: number, reference: string) =>
      `Is this load #${load} (${reference})? Answer the question above`,
    referenceInUse: (load: number) =>
      `Load #${load} has this reference and is no longer open. Give this row its own reference`,
    sameReference: (row: number) => `Row ${row} has the same reference. Which load is it?`,
    otherStops: (load: number | string) =>
      `Load #${load} is posted with other stops between. Change them on its own screen, or leave this row out`,
    manyStops: (stops: number) => `This load has ${stops} stops. ${STOP_COUNT_MESSAGE}`,
    stopNumbers: (row: number) => `The stop numbers of this load have a gap or a repeat at row ${row}`,
    firstStop: 'The first stop must be a pickup',
    lastStop: 'The last stop must be a delivery',
    noStop: (kind: StopKind) => `This load has no ${kind} stop`,
    stopsDispute: (column: string) => `The stops of this load say different values for ${column}`,
  },
  /** what a cell says besides its reading */
  remark: {
    window: (until: string, isNextDay: boolean) => `until ${until}${isNextDay ? ' the next day' : ''}`,
    zone: (zone: string) => `from ${zone}`,
    repeats: (row: number) => `The same load as row ${row}: it posts once`,
  },
  /** a value that is possible but rarely meant */
  caution: {
    noCustomer: 'None of your customers has this name. The load is posted without one',
    customersUnknown: "Your customers aren't on this device yet. The load is posted without one",
  },
  check: {
    ...IMPLAUSIBLE_COPY,
    charges: "The charges don't add up to this total. Is the rate right?",
    madeDate: 'A spreadsheet may have made a date of this. Is it right as it is here?',
    lostDigits: 'A spreadsheet may have lost digits of this. Is it right as it is here?',
    otherLane: 'A posted load with this reference has another lane. Is it the same load?',
    otherDay: 'A posted load with this reference picks up on another day. Is it the same load?',
  },
}
