import { Button } from '#client/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { SimplePager } from '#client/ui/simple-pager.tsx'
import { loadPath } from '#contract/api/path.ts'
import { CSV_COLUMNS, type CsvField, listBetweenColumns } from '#contract/freight/csv-column.ts'
import { LEAST_STOPS, MOST_STOPS } from '#domain/freight/load-stop.ts'
import { formatReading } from './column-notation.ts'
import { IMPORT_COPY } from './copy.ts'
import { type ImportRow, type RowCounts, type RowFilter, ROWS_PER_PAGE } from './import-row.ts'
import type { ImportActions, OpenImport } from './use-import-session.ts'

const { table: copy, groups: groupCopy } = IMPORT_COPY

interface SheetTableProps {
  sheet: OpenImport
  view: { filter: RowFilter; page: number }
  counts: RowCounts
  /** columns that are the same in all rows, and nobody asked to see */
  hidden: ReadonlySet<CsvField>
  /** grows when somebody asks for the next cell to fix */
  jump: number
  actions: ImportActions
  onPage: (page: number) => void
}

const LABELS = new Map(
  [...CSV_COLUMNS, ...listBetweenColumns(Array.from({ length: MOST_STOPS - LEAST_STOPS }, (_, at) => at + 2))].map(
    ({ field, label }) => [field, label],
  ),
)

/** A page of the list as a table: every cell is editable, with its error below. */
export function ImportTable({ sheet, view, counts, hidden, jump, actions, onPage }: SheetTableProps) {
  const shown = useRows(sheet, view)
  const region = useJump(jump, shown)
  const total = counts[view.filter]
  if (shown === null) return null
  const { rows } = shown
  const fields = shown.fields.filter((field) => !hidden.has(field))
  return (
    <div>
      <div
        ref={region}
        role="region"
        aria-label={copy.label}
        tabIndex={0}
        className="max-h-[70dvh] scroll-pt-12 scroll-pl-32 overflow-auto rounded-card border border-line bg-surface"
      >
        <table className="border-separate border-spacing-0 text-sm">
          <thead>
            <tr>
              <th scope="col" className={classNames(HEAD, CORNER, 'z-2')}>
                <AllChosen rows={rows} onChoose={(isChosen) => void actions.choose(null, isChosen)} />
              </th>
              {fields.map((field) => (
                <th key={field} scope="col" className={HEAD}>
                  {LABELS.get(field)}
                </th>
              ))}
            </tr>
          </thead>
          {groupsOf(shown).map(({ state, members }) => (
            <tbody key={state}>
              {view.filter === 'all' && (
                <tr>
                  <th scope="rowgroup" colSpan={fields.length + 1} className={GROUP}>
                    <span className="sticky left-2 inline-flex flex-wrap items-baseline gap-x-2">
                      <span className={classNames('font-bold', state === 'wrong' && 'text-red-ink')}>
                        {groupCopy.name(state, counts[state])}
                      </span>
                      <span className="text-ink-soft">{groupCopy.hints[state]}</span>
                    </span>
                  </th>
                </tr>
              )}
              {members.map((row) => (
                <Row key={row.line} row={row} fields={fields} actions={actions} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {total > ROWS_PER_PAGE && (
        <SimplePager page={view.page} pages={Math.ceil(total / ROWS_PER_PAGE)} onPage={onPage} />
      )}
    </div>
  )
}

const HEAD = 'sticky top-0 z-1 border-b border-line bg-paper px-2 py-2 text-left font-semibold whitespace-nowrap'
const CORNER = 'sticky left-0 border-r border-line'
const GROUP = 'border-b border-line bg-paper px-2 py-2 text-left font-normal'

const TO_FIX = '[aria-invalid="true"]'

function focusFirstToFix(within: Element | null | undefined): boolean {
  const cell = within?.querySelector<HTMLElement>(TO_FIX)
  cell?.focus()
  return Boolean(cell)
}

/** Focuses the first cell to fix once its rows are drawn. @returns where they are */
function useJump(jump: number, shown: ShownRows | null) {
  const region = useRef<HTMLDivElement>(null)
  const done = useRef(jump)
  useEffect(() => {
    if (jump === done.current || shown?.filter !== 'wrong') return
    if (focusFirstToFix(region.current)) done.current = jump
  }, [jump, shown])
  return region
}

interface ShownRows {
  filter: RowFilter
  rows: ImportRow[]
  /** of the rows, as they were when the page was requested */
  states: ImportRow['state'][]
  /** with the "to fix" filter, fields with errors come first */
  fields: CsvField[]
}

/** Fixed or posted rows stay in place until another page is requested. */
function useRows(
  { session, facts, edition, grouping }: OpenImport,
  { filter, page }: SheetTableProps['view'],
): ShownRows | null {
  const [shown, setShown] = useState<(ShownRows & { of: string }) | null>(null)
  const of = JSON.stringify([facts.name, facts.mapping, facts.hasHeader, filter, page, grouping])
  const before = useRef(shown)
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const isSamePage = before.current?.of === of
      const rows = await (isSamePage ? session.again(linesOf(before.current)) : session.rows(filter, page))
      if (!isCurrent) return
      const fields = isSamePage
        ? before.current?.fields
        : filter === 'wrong'
          ? wrongFirst(facts.fields, rows)
          : facts.fields
      const states = isSamePage ? before.current?.states : undefined
      before.current = {
        filter,
        rows,
        of,
        fields: fields ?? facts.fields,
        states: states ?? rows.map(({ state }) => state),
      }
      setShown(before.current)
    }
    void read()
    return () => {
      isCurrent = false
    }
  }, [session, facts.fields, filter, page, edition, of])
  return shown
}

function groupsOf({ rows, states }: ShownRows): { state: ImportRow['state']; members: ImportRow[] }[] {
  return [...new Set(states)].map((state) => ({ state, members: rows.filter((_, at) => states[at] === state) }))
}

function linesOf(shown: ShownRows | null): number[] {
  return shown?.rows.map(({ line }) => line) ?? []
}

function wrongFirst(fields: readonly CsvField[], rows: readonly ImportRow[]): CsvField[] {
  const isWrong = (field: CsvField) => rows.some(({ problems }) => problems[field] !== undefined)
  return [...fields.filter(isWrong), ...fields.filter((field) => !isWrong(field))]
}

function isOpen({ state }: ImportRow): boolean {
  return state !== 'posted' && state !== 'exists' && state !== 'changed'
}

function AllChosen({ rows, onChoose }: { rows: ImportRow[]; onChoose: (isChosen: boolean) => void }) {
  const left = rows.some(({ isChosen }) => !isChosen)
  return (
    <label className="flex min-h-8 items-center gap-2">
      <Tick label={copy.postAll} isChosen={!left} onTick={onChoose} />
      {copy.row}
    </label>
  )
}

function Row({ row, fields, actions }: { row: ImportRow; fields: CsvField[]; actions: ImportActions }) {
  return (
    <tr>
      <th
        scope="row"
        className={classNames(CORNER, 'z-1 border-b bg-surface px-2 py-1.5 text-left align-top font-normal')}
      >
        <label className="flex min-h-8 items-center gap-2 font-semibold">
          <Tick
            label={copy.post(row.number)}
            isChosen={row.isChosen}
            disabled={!isOpen(row)}
            onTick={(isChosen) => void actions.choose(row.line, isChosen)}
          />
          {row.number}
        </label>
        <ImportRowState row={row} />
        {row.stops.length > LEAST_STOPS && <RowStops stops={row.stops} />}
      </th>
      {fields.map((field) => (
        <Cell
          key={field}
          name={copy.cell(LABELS.get(field) ?? field, row.number)}
          text={row.cells[field] ?? ''}
          problem={row.problems[field]}
          proposals={row.proposals[field]}
          caution={row.cautions[field]}
          reading={formatReadingOf(row, field)}
          isFixed={!isOpen(row)}
          onText={(text) => void actions.correct(row.line, field, text)}
        />
      ))}
    </tr>
  )
}

/** '4 stops' opens them, each with its problems. */
function RowStops({ stops }: Pick<ImportRow, 'stops'>) {
  return (
    <details className="text-xs leading-tight">
      <summary className="min-h-8 cursor-pointer py-1.5 font-semibold text-sign-deep underline">
        {copy.stops(stops.length)}
      </summary>
      <ol className="flex max-w-56 flex-col gap-1.5 whitespace-normal">
        {stops.map(({ number, kind, words, problems }) => (
          <li key={number}>
            <b>{copy.stop(number, kind)}</b> {words}
            {problems.map((problem) => (
              <p key={problem} className="font-semibold text-stop">
                {copy.stopProblem(number, problem)}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </details>
  )
}

interface TickProps {
  label: string
  /** value in the list */
  isChosen: boolean
  disabled?: boolean
  onTick: (isTicked: boolean) => void
}

/** Changes right away on tap; follows the list if that differs. */
function Tick({ label, isChosen, disabled = false, onTick }: TickProps) {
  const [before, setBefore] = useState(isChosen)
  const [isTicked, setTicked] = useState(isChosen)
  if (before !== isChosen) {
    setBefore(isChosen)
    setTicked(isChosen)
  }
  return (
    <input
      type="checkbox"
      className="size-5 accent-rail disabled:opacity-40"
      aria-label={label}
      disabled={disabled}
      checked={isTicked}
      onChange={({ target }) => {
        setTicked(target.checked)
        onTick(target.checked)
      }}
    />
  )
}

function formatReadingOf({ readings, remarks }: ImportRow, field: CsvField): string | null {
  const [{ [field]: reading }, { [field]: remark }] = [readings, remarks]
  if (reading === undefined) return null
  return [formatReading(field, reading), remark].filter(Boolean).join(', ')
}

interface CellProps {
  proposals: ImportRow['proposals'][CsvField]
  name: string
  text: string
  problem: string | undefined
  /** allowed, but rarely meant */
  caution: string | undefined
  /** as read, where that differs */
  reading: string | null
  /** posted: only the load's own screen can change it now */
  isFixed: boolean
  onText: (text: string) => void
}

function Cell({ name, text, proposals = [], problem, caution, reading, isFixed, onText }: CellProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const lastText = useRef(text)
  useEffect(() => {
    lastText.current = text
    // the list's value replaces the typed one, but never while someone is typing
    if (input.current && input.current !== document.activeElement) input.current.value = text
  }, [text])
  const tell = (typed: string) => {
    if (typed === lastText.current) return
    lastText.current = typed
    onText(typed)
  }
  if (isFixed) return <td className="border-b border-hairline px-3 py-2.5 align-top whitespace-nowrap">{text}</td>
  return (
    <td
      className={classNames(
        'border-b border-hairline px-1 py-1 align-top',
        problem ? 'min-w-40 bg-red-tint' : caution && 'min-w-40 bg-caution-tint',
      )}
    >
      <input
        ref={input}
        aria-label={name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem || caution || reading ? id : undefined}
        defaultValue={text}
        maxLength={5000}
        onBlur={({ target }) => tell(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        className="field-sizing-content min-h-9 max-w-72 min-w-full rounded-control border border-transparent bg-transparent px-2 text-base hover:border-edge focus:border-edge focus:bg-surface aria-invalid:border-stop aria-invalid:bg-surface md:text-sm pointer-coarse:min-h-11"
      />
      {problem && (
        <p id={id} className="max-w-56 px-2 py-1 leading-tight font-semibold text-red-ink">
          {problem}
        </p>
      )}
      {problem && proposals.length > 0 && (
        <p className="flex flex-wrap gap-2 px-2 pb-1">
          {proposals.map((each) => (
            <Button key={each.text} variant="ghost" onClick={() => onText(each.text)}>
              {copy.takeTime(each.words)}
            </Button>
          ))}
        </p>
      )}
      {!problem && (caution || reading) && (
        <div id={id} className="relative px-2 text-xs leading-tight">
          {reading && (
            <p className="whitespace-nowrap text-ink-soft">
              <span className="sr-only">{copy.readAs}</span> {reading}
            </p>
          )}
          {caution && <p className="max-w-56 py-1 font-semibold text-orange-ink">{caution}</p>}
        </div>
      )}
    </td>
  )
}

const { state: stateCopy } = IMPORT_COPY

/** A row's state in a word or two, with a link to its load if there is one. */
function ImportRowState({ row }: { row: ImportRow }) {
  const { state, loadId, loadNumber, refusal, problems, cautions } = row
  if (state === 'posted' || state === 'exists' || state === 'changed') {
    return (
      <p className="text-xs leading-tight text-green-ink">
        {stateCopy[state]}
        {loadId && (
          <Link to={loadPath(loadId)} className="block font-semibold underline">
            {stateCopy.load(loadNumber)}
          </Link>
        )}
      </p>
    )
  }
  if (state === 'wrong') {
    const count = Object.keys(problems).length
    return (
      <button
        type="button"
        aria-label={refusal === null ? stateCopy.goTo(count, row.number) : undefined}
        className="min-h-8 max-w-28 min-w-max text-left text-xs leading-tight font-semibold text-red-ink underline pointer-coarse:min-h-12"
        onClick={({ currentTarget }) => focusFirstToFix(currentTarget.closest('tr'))}
      >
        {refusal ?? stateCopy.wrong(count)}
      </button>
    )
  }
  if (state === 'ready' && Object.keys(cautions).length > 0)
    return (
      <p className="max-w-28 text-xs leading-tight font-semibold text-orange-ink">
        {cautions.reference ? stateCopy.repeat : stateCopy.caution}
      </p>
    )
  return <p className="text-xs leading-tight text-ink-soft">{stateCopy[state]}</p>
}
