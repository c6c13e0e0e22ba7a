import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CsvField, CsvMapping } from '#contract/freight/csv-column.ts'
import { customersQuery } from '#client/data/account/customers.queries.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { type Load, listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { call } from '#offline/session/call.ts'
import type { PersonId } from '#domain/access/ids.ts'
import type { DateField, Notation, NotedField } from './column-notation.ts'
import type { EqualValues } from './equal-values.ts'
import type { OwnContact } from './first-edits.ts'
import type { RowCounts } from './import-row.ts'
import type { ImportOutlook, ImportSummary, OpenResult } from './import-session.ts'
import { type RemoteImportSession, useImportWorker } from './use-import-worker.ts'
import { useRowChecks } from './use-row-checks.ts'

export interface OpenImport {
  session: RemoteImportSession
  facts: ImportSummary
  counts: RowCounts | null
  /** null until all rows are checked */
  outlook: ImportOutlook | null
  /** grows when rows may have changed */
  edition: number
  /** grows when the rows are put in groups again */
  grouping: number
}

export interface ImportActions {
  close: () => Promise<void>
  map: (mapping: CsvMapping, hasHeader: boolean) => Promise<void>
  correct: (line: number, field: CsvField, text: string) => Promise<void>
  answer: (field: NotedField, notation: Notation) => Promise<void>
  setRate: (columns: number[]) => Promise<void>
  setMissingTime: (field: DateField, time: string) => Promise<void>
  replaceEqual: (group: EqualValues, text: string) => Promise<void>
  confirmEqual: (group: EqualValues) => Promise<void>
  /** @param line null for all */
  choose: (line: number | null, isChosen: boolean) => Promise<void>
  setNearSame: (isSame: boolean) => Promise<void>
  /** compares the rows with the account's loads as they are now */
  compare: () => Promise<void>
  changed: () => void
  /** like `changed`, and the rows go to the groups they belong to now */
  regroup: () => void
}

const PAGE = 100
/** Far more loads than a broker has open at once. */
const MOST_PAGES = 50

/** The account's own loads with a reference that are on the board or booked. */
async function fetchPostedLoads(): Promise<Load[]> {
  const loads: Load[] = []
  for (const status of ['pending', 'active'] as const)
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { data, meta } = await call(listMyLoadsEndpoint, { query: { status, page, limit: PAGE } })
      loads.push(...data.filter(({ viewer, reference }) => viewer === 'owner' && reference !== null))
      if (!meta.hasMore) break
    }
  return loads
}

/** A row that is posted already must not be posted again, whatever device posted it. */
export async function comparePosted(session: RemoteImportSession): Promise<void> {
  await session.setPosted(await fetchPostedLoads())
}

/** The loads elsewhere in the app are read again. */
export function useRefreshLoads(): () => void {
  const queryClient = useQueryClient()
  return () =>
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'loads' || queryKey[0] === 'sync',
    })
}

/** The open list. A worker holds it, so that reading 100,000 rows never blocks the page; here is what shows of it. */
export function useImportSession(personId: PersonId, own: OwnContact) {
  // undefined until it's known whether a list was left here
  const [facts, setFacts] = useState<ImportSummary | null>()
  const { session, isMissing, retry } = useImportWorker(personId, setFacts)
  const { results, changed, regroup, clear } = useRowChecks(session, facts)
  const [problem, setProblem] = useState<string | null>(null)

  const listName = facts?.name
  useEffect(() => {
    if (!session || listName === undefined) return
    // without signal, the rows are compared before they are posted
    comparePosted(session).then(regroup, () => undefined)
    // the same list's rows are compared once
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [session, listName])

  const customers = useStored(customersQuery).data?.data
  useEffect(() => {
    if (!session || !customers) return
    session.setCustomers(customers.map(({ id, name }) => ({ id, name }))).then(regroup, () => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `regroup` is the same one
  }, [session, customers])

  const opened = (answer: OpenResult) => {
    setProblem(answer.ok ? null : answer.message)
    if (!answer.ok) return
    clear()
    setFacts(answer.facts)
  }
  const { decide, forgetChoices } = useColumnDecisions(session, setFacts, regroup)
  /** @param then the fix of one row leaves the others in their groups */
  const change = async (send: (open: RemoteImportSession) => Promise<unknown>, then = changed) => {
    if (session) await send(session)
    then()
  }
  return {
    open: session && facts ? { session, facts, ...results } : null,
    /** the reader of lists was never used on this device, and can't be fetched now */
    isMissing,
    retry,
    isLoading: facts === undefined && !isMissing,
    problem,
    openFile: async (file: File) => session && opened(await session.openFile(personId, own, file)),
    openText: async (text: string) => session && opened(await session.openText(personId, own, text)),
    async close() {
      forgetChoices()
      await session?.forget()
      setFacts(null)
      clear()
    },
    ...columnActions(decide),
    correct: (line: number, field: CsvField, text: string) => change((open) => open.correct(line, field, text)),
    replaceEqual: ({ field, key }: EqualValues, text: string) =>
      change((open) => open.replaceEqual({ field, key }, text)),
    confirmEqual: ({ field, key }: EqualValues) => change((open) => open.confirmEqual({ field, key })),
    choose: (line: number | null, isChosen: boolean) => change((open) => open.choose(line, isChosen)),
    setNearSame: (isSame: boolean) => change((open) => open.setNearSame(isSame), regroup),
    compare: () => change(comparePosted, regroup),
    changed,
    regroup,
  }
}

type Decide = (
  /** what shows before the worker answers */
  shown: (before: ImportSummary) => Partial<ImportSummary>,
  send: (open: RemoteImportSession) => Promise<ImportSummary>,
) => Promise<void>

/** Shows a decision about the columns right away; the answer to an older one must not undo it. */
function useColumnDecisions(
  session: RemoteImportSession | null,
  setFacts: (change: (before: ImportSummary | null | undefined) => ImportSummary | null | undefined) => void,
  regroup: () => void,
) {
  const choices = useRef(0)
  const decide: Decide = async (shown, send) => {
    setFacts((before) => before && { ...before, ...shown(before) })
    const choice = ++choices.current
    const next = session && (await send(session))
    if (choice !== choices.current) return
    if (next) setFacts(() => next)
    regroup()
  }
  return {
    decide,
    forgetChoices: () => {
      choices.current++
    },
  }
}

function columnActions(decide: Decide): Pick<ImportActions, 'map' | 'answer' | 'setRate' | 'setMissingTime'> {
  return {
    map: (mapping, hasHeader) =>
      decide(
        () => ({ mapping, hasHeader }),
        (open) => open.map(mapping, hasHeader),
      ),
    answer: (field, notation) =>
      decide(
        ({ answers }) => ({ answers: { ...answers, [field]: notation } }),
        (open) => open.answer(field, notation),
      ),
    setRate: (rate) =>
      decide(
        () => ({ rate }),
        (open) => open.setRate(rate),
      ),
    setMissingTime: (field, time) =>
      decide(
        ({ times }) => ({ times: { ...times, [field]: time } }),
        (open) => open.setMissingTime(field, time),
      ),
  }
}
