import { useEffect, useRef, useState } from 'react'
import type { ImportOutlook, ImportSummary } from './import-session.ts'
import type { RowCounts } from './import-row.ts'
import type { RemoteImportSession } from './use-import-worker.ts'

/** Has the worker check all rows after each change, in slices, so that it can answer in between. */
export function useRowChecks(session: RemoteImportSession | null, list: ImportSummary | null | undefined) {
  const [counts, setCounts] = useState<RowCounts | null>(null)
  const [outlook, setOutlook] = useState<ImportOutlook | null>(null)
  const [edition, setEdition] = useState(0)
  // how often the rows were put in groups: again after what changes many of them, never after a fix of one
  const [grouping, setGrouping] = useState(0)
  const isRegrouping = useRef(true)
  useEffect(() => {
    if (!session || !list) return undefined
    let isCurrent = true
    const check = async () => {
      const now = await session.judge()
      if (!isCurrent) return
      setCounts(now)
      if (now.judged < now.all) {
        void check()
        return
      }
      const next = await session.outlook()
      if (!isCurrent) return
      setOutlook(next)
      if (isRegrouping.current) setGrouping((before) => before + 1)
      isRegrouping.current = false
    }
    void check()
    return () => {
      isCurrent = false
    }
  }, [session, list, edition])
  const changed = () => setEdition((before) => before + 1)
  return {
    results: { counts, outlook, edition, grouping },
    changed,
    regroup: () => {
      isRegrouping.current = true
      changed()
    },
    /** nothing is checked yet: another list, or none */
    clear: () => {
      isRegrouping.current = true
      setCounts(null)
      setOutlook(null)
    },
  }
}
