import { useCallback, useRef, useState } from 'react'
import type { Load } from '#contract/freight/load.ts'

/** Selected loads by their id: it survives paging, sorting and updates of the rows. */
export type Selection = ReadonlyMap<string, Load>

const NONE: Selection = new Map()

/** Which loads are selected, and the loads that the table has shown, so that a range knows what lies between. */
export function useSelection() {
  const [selected, setSelected] = useState(NONE)
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
    setSelected((before) => {
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
    setSelected(new Map([...shown.current.values()].map((load) => [load.id, load])))
  }, [])
  const clear = useCallback(() => setSelected(NONE), [])
  return { selected, note, forgetPlaces, toggle, selectShown, clear }
}
