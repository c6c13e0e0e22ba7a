import { useCallback, useMemo, useRef, useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import type { Load } from '#contract/freight/load.ts'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredRows } from '#offline/cache/read-through.ts'

/** Selected loads by their id. */
export type Selection = ReadonlyMap<string, Load>

const NONE: Selection = new Map()

/** The selected loads as the device has them now; one that left the list meanwhile is no longer selected. */
function useCurrent(chosen: Selection, tab: LoadStatus): Selection {
  const db = openAccountCache(useSession().user.id)
  const ids = [...chosen.keys()]
  const name = ids.join(' ')
  const stored = useLiveRead(db, `selected ${name}`, async () => {
    const rows = await db.loads.bulkGet(ids)
    return {
      ids: new Set(ids),
      loads: readStoredRows(
        'loads',
        rows.filter((row) => row !== undefined),
      ),
    }
  })
  return useMemo(() => {
    const now = new Map(stored?.loads.map((load) => [load.id, load]))
    const isHere = (load: Load) => !stored?.ids.has(load.id) || now.get(load.id)?.status === tab
    return new Map([...chosen].filter(([, load]) => isHere(load)).map(([id, load]) => [id, now.get(id) ?? load]))
  }, [chosen, stored, tab])
}

/**
 * Which loads of a tab are selected: it survives paging, sorting and updates. It also knows which loads the table has
 * shown, so that a range has all that lie between.
 */
export function useSelection(tab: LoadStatus) {
  const [chosen, setChosen] = useState(NONE)
  const shown = useRef(new Map<number, Load>())
  const anchor = useRef<number>(undefined)

  /** A stretch of the list as it is now. */
  const note = useCallback((from: number, loads: readonly Load[]) => {
    loads.forEach((load, at) => shown.current.set(from + at, load))
  }, [])
  /** Another order: places mean other loads. */
  const forgetPlaces = useCallback(() => {
    shown.current.clear()
    anchor.current = undefined
  }, [])
  /** Selects or clears one load; as a range, all from the last one clicked become what this one becomes. */
  const toggle = useCallback((load: Load, index: number, { isRange }: { isRange: boolean }) => {
    const from = isRange ? (anchor.current ?? index) : index
    anchor.current = index
    setChosen((before) => {
      const isOn = !before.has(load.id)
      const next = new Map(before)
      for (let at = Math.min(from, index); at <= Math.max(from, index); at++) {
        const each = at === index ? load : shown.current.get(at)
        if (each && isOn) next.set(each.id, each)
        else if (each) next.delete(each.id)
      }
      return next
    })
  }, [])
  const selectShown = useCallback(() => {
    setChosen(new Map([...shown.current.values()].map((load) => [load.id, load])))
  }, [])
  const clear = useCallback(() => setChosen(NONE), [])
  return { selected: useCurrent(chosen, tab), note, forgetPlaces, toggle, selectShown, clear }
}
