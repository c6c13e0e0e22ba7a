import { useQueryClient } from '@tanstack/react-query'
import { type Remote, wrap } from 'comlink'
import { useEffect, useRef, useState } from 'react'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { retryDelay } from '#domain/time/retry.ts'
import type { CsvField, CsvMapping } from '#contract/freight/csv-column.ts'
import { type Load, listMyLoadsEndpoint } from '#contract/freight/load.ts'
import { call } from '#offline/session/call.ts'
import type { DateField, Notation, NotedField } from './column-notation.ts'
import type { EqualValues } from './equal-values.ts'
import type { OwnContact } from './first-edits.ts'
import type { RowCounts } from './import-row.ts'
import type { OpenResult, ImportOutlook, ImportSession, ImportSummary } from './import-session.ts'

export type RemoteImportSession = Remote<ImportSession>

/** @param onMissing the worker's file isn't on this device, and there is no signal */
function startSession(onMissing: () => void): { session: RemoteImportSession; stop: () => void } {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' })
  // an error inside the worker has a message
  worker.addEventListener('error', (event) => event.message === undefined && onMissing())
  return { session: wrap<ImportSession>(worker), stop: () => worker.terminate() }
}

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

const RETRIES = { baseMs: 4_000, capMs: MINUTE_MS }

/** Keeps the reader of workbooks on this device, where the app works without signal. */
async function keepWorkbookReader(session: RemoteImportSession): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  if (serviceWorker.controller) return session.keepWorkbookReader()
  await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  // on a first visit, the service worker never takes over a worker that began before it
  const later = startSession(() => undefined)
  await later.session.keepWorkbookReader()
  later.stop()
}

/** The open list, in a worker: reading 100,000 rows never blocks the page. */
export function useImportSession(accountId: string, own: OwnContact) {
  const [session, setSession] = useState<RemoteImportSession | null>(null)
  // undefined until it's known whether a list was left here
  const [facts, setFacts] = useState<ImportSummary | null>()
  const [counts, setCounts] = useState<RowCounts | null>(null)
  const [outlook, setOutlook] = useState<ImportOutlook | null>(null)
  const [edition, setEdition] = useState(0)
  // how often the rows were put in groups: again after what changes many of them, never after a fix of one
  const [grouping, setGrouping] = useState(0)
  const isRegrouping = useRef(true)
  const [problem, setProblem] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const choices = useRef(0)
  const changed = () => setEdition((before) => before + 1)
  const regroup = () => {
    isRegrouping.current = true
    changed()
  }

  useEffect(() => {
    const { session: started, stop } = startSession(() => setMissing(true))
    const reopen = async () => {
      const left = await started.reopen(accountId)
      setSession(() => started)
      setFacts(left)
      setMissing(false)
      await keepWorkbookReader(started)
    }
    void reopen()
    return stop
  }, [accountId, attempt])
  const retry = () => setAttempt((before) => before + 1)
  useEffect(() => {
    if (!isMissing) return undefined
    // a try in the moment the signal returns can still fail
    const timer = setTimeout(retry, retryDelay(attempt, Math.random, RETRIES))
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [isMissing, attempt])

  // checks rows in slices, so that the worker can answer in between
  useEffect(() => {
    if (!session || !facts) return undefined
    let isCurrent = true
    const look = async () => {
      const now = await session.judge()
      if (!isCurrent) return
      setCounts(now)
      if (now.judged < now.all) {
        void look()
        return
      }
      const next = await session.outlook()
      if (!isCurrent) return
      setOutlook(next)
      if (isRegrouping.current) setGrouping((before) => before + 1)
      isRegrouping.current = false
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [session, facts, edition])

  const listName = facts?.name
  useEffect(() => {
    if (!session || listName === undefined) return
    // without signal, the rows are compared before they are posted
    comparePosted(session).then(regroup, () => undefined)
  }, [session, listName])

  const opened = (answer: OpenResult) => {
    setProblem(answer.ok ? null : answer.message)
    if (!answer.ok) return
    isRegrouping.current = true
    setCounts(null)
    setOutlook(null)
    setFacts(answer.facts)
  }
  /** Shows a decision about the columns right away; the answer to an older one must not undo it. */
  const decide = async (
    shown: (before: ImportSummary) => Partial<ImportSummary>,
    send: (open: RemoteImportSession) => Promise<ImportSummary>,
  ) => {
    setFacts((before) => before && { ...before, ...shown(before) })
    const choice = ++choices.current
    const next = session && (await send(session))
    if (choice !== choices.current) return
    if (next) setFacts(next)
    regroup()
  }
  return {
    open: session && facts ? { session, facts, counts, outlook, edition, grouping } : null,
    /** the reader of lists was never used on this device, and can't be fetched now */
    isMissing,
    retry,
    isLoading: facts === undefined && !isMissing,
    problem,
    openFile: async (file: File) => session && opened(await session.openFile(accountId, own, file)),
    openText: async (text: string) => session && opened(await session.openText(accountId, own, text)),
    async close() {
      choices.current++
      await session?.forget()
      setFacts(null)
      setCounts(null)
      setOutlook(null)
    },
    async map(mapping: CsvMapping, hasHeader: boolean) {
      await decide(
        () => ({ mapping, hasHeader }),
        (open) => open.map(mapping, hasHeader),
      )
    },
    async correct(line: number, field: CsvField, text: string) {
      await session?.correct(line, field, text)
      changed()
    },
    async answer(field: NotedField, notation: Notation) {
      await decide(
        (before) => ({ answers: { ...before.answers, [field]: notation } }),
        (open) => open.answer(field, notation),
      )
    },
    async setRate(rate: number[]) {
      await decide(
        () => ({ rate }),
        (open) => open.setRate(rate),
      )
    },
    async setMissingTime(field: DateField, time: string) {
      await decide(
        (before) => ({ times: { ...before.times, [field]: time } }),
        (open) => open.setMissingTime(field, time),
      )
    },
    async replaceEqual({ field, key }: EqualValues, text: string) {
      await session?.replaceEqual({ field, key }, text)
      changed()
    },
    async confirmEqual({ field, key }: EqualValues) {
      await session?.confirmEqual({ field, key })
      changed()
    },
    async setNearSame(isSame: boolean) {
      await session?.setNearSame(isSame)
      regroup()
    },
    async compare() {
      if (session) await comparePosted(session)
      regroup()
    },
    async choose(line: number | null, isChosen: boolean) {
      await session?.choose(line, isChosen)
      changed()
    },
    changed,
    regroup,
  }
}
