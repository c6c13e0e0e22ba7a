import { type Remote, wrap } from 'comlink'
import { useEffect, useRef, useState } from 'react'
import type { CsvField, CsvMapping } from '#contract/freight/csv-column.ts'
import type { RowCounts } from './import-row.ts'
import type { OpenResult, ImportSession, ImportSummary } from './import-session.ts'

export type RemoteImportSession = Remote<ImportSession>

function startDesk(): { desk: RemoteImportSession; stop: () => void } {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' })
  return { desk: wrap<ImportSession>(worker), stop: () => worker.terminate() }
}

export interface OpenImport {
  desk: RemoteImportSession
  facts: ImportSummary
  counts: RowCounts | null
  /** grows when rows may have changed */
  edition: number
}

export interface ImportActions {
  close: () => Promise<void>
  map: (mapping: CsvMapping, hasHeader: boolean) => Promise<void>
  correct: (line: number, field: CsvField, text: string) => Promise<void>
  /** @param line null for all */
  choose: (line: number | null, isChosen: boolean) => Promise<void>
  changed: () => void
}

/** The open list, in a worker: reading 100,000 rows never blocks the page. */
export function useImportSession(accountId: string) {
  const [desk, setDesk] = useState<RemoteImportSession | null>(null)
  // undefined until it's known whether a list was left here
  const [facts, setFacts] = useState<ImportSummary | null>()
  const [counts, setCounts] = useState<RowCounts | null>(null)
  const [edition, setEdition] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const choices = useRef(0)

  useEffect(() => {
    const { desk: started, stop } = startDesk()
    const reopen = async () => {
      const left = await started.reopen(accountId)
      setDesk(() => started)
      setFacts(left)
    }
    void reopen()
    return stop
  }, [accountId])

  // checks rows in slices, so that the worker can answer in between
  useEffect(() => {
    if (!desk || !facts) return undefined
    let isCurrent = true
    const look = async () => {
      const now = await desk.judge()
      if (!isCurrent) return
      setCounts(now)
      if (now.judged < now.all) void look()
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [desk, facts, edition])

  const opened = (answer: OpenResult) => {
    setProblem(answer.ok ? null : answer.message)
    if (!answer.ok) return
    setCounts(null)
    setFacts(answer.facts)
  }
  const changed = () => setEdition((before) => before + 1)
  return {
    open: desk && facts ? { desk, facts, counts, edition } : null,
    isLoading: facts === undefined,
    problem,
    openFile: async (file: File) => desk && opened(await desk.openFile(accountId, file)),
    openText: async (text: string) => desk && opened(await desk.openText(accountId, text)),
    async close() {
      choices.current++
      await desk?.forget()
      setFacts(null)
      setCounts(null)
    },
    async map(mapping: CsvMapping, hasHeader: boolean) {
      // shown right away; the answer to an older choice must not undo it
      setFacts((before) => before && { ...before, mapping, hasHeader })
      const choice = ++choices.current
      const next = await desk?.map(mapping, hasHeader)
      if (choice !== choices.current) return
      if (next) setFacts(next)
      changed()
    },
    async correct(line: number, field: CsvField, text: string) {
      await desk?.correct(line, field, text)
      changed()
    },
    async choose(line: number | null, isChosen: boolean) {
      await desk?.choose(line, isChosen)
      changed()
    },
    changed,
  }
}
