import { type Remote, wrap } from 'comlink'
import { useEffect, useRef, useState } from 'react'
import type { CsvField, CsvMapping } from '#contract/csv-column.ts'
import type { RowCounts } from './sheet-row.ts'
import type { Opened, SheetDesk, SheetFacts } from './sheet-desk.ts'

export type Desk = Remote<SheetDesk>

function startDesk(): { desk: Desk; stop: () => void } {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' })
  return { desk: wrap<SheetDesk>(worker), stop: () => worker.terminate() }
}

export interface OpenSheet {
  desk: Desk
  facts: SheetFacts
  counts: RowCounts | null
  /** grows when rows may have changed */
  edition: number
}

export interface SheetActions {
  close: () => Promise<void>
  map: (mapping: CsvMapping, hasHeader: boolean) => Promise<void>
  correct: (line: number, field: CsvField, text: string) => Promise<void>
  /** @param line null for all */
  choose: (line: number | null, isChosen: boolean) => Promise<void>
  changed: () => void
}

/**
 * The list that is worked on, in a worker of its own: reading 100,000 rows holds up nothing that somebody does meanwhile.
 */
export function useSheet(accountId: string) {
  const [desk, setDesk] = useState<Desk | null>(null)
  // undefined while nobody knows whether a list was left here
  const [facts, setFacts] = useState<SheetFacts | null>()
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

  // looks at the rows in slices, so that the worker answers in between
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

  const opened = (answer: Opened) => {
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
      // what is typed stands at once; an answer to an older choice would take it back
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
