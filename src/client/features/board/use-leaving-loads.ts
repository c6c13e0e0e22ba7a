import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { onLeftLoads } from '#client/data/cache/left-loads.ts'
import type { Load } from '#contract/freight/load.ts'
import { firstStopOf, lastStopOf } from '#contract/freight/placed-stops.ts'
import { placeName } from '#domain/text/names.ts'
import { LEAVING_COPY } from './copy.ts'
import type { LeftLoad, WhyLeft } from './own-state.ts'
import { keepPlaces } from './steady-list.ts'

/** Time to see which load it was. With the news of it, that is less than two seconds. */
const LEAVES_AFTER_MS = 1_200
const LOOKS_EVERY_MS = 300

/** A list with loads that have left the board, and why. */
interface ShownLoads {
  shown: readonly Load[]
  left: ReadonlyMap<string, LeftLoad>
  /** says which loads have left; nothing where none has */
  words: string | null
}

interface LeavingList extends Omit<ShownLoads, 'words'> {
  /** the list without them */
  of: readonly Load[]
}

const NONE_LEFT: ShownLoads['left'] = new Map()

/**
 * Keeps loads that left the board where they were for a moment; one under the pointer stays until that has moved on.
 * @param name of the search and the page: loads of another search haven't left the board
 */
export function useLeavingLoads(loads: readonly Load[], name: string): ShownLoads {
  const [leaving, setLeaving] = useState<LeavingList | null>(null)
  const news = useRef(new Map<string, WhyLeft>())
  useEffect(
    () =>
      onLeftLoads(({ gone, booked }) => {
        for (const id of gone) news.current.set(id, booked?.includes(id) ? 'booked' : 'gone')
      }),
    [],
  )
  const list = useRef({ name, shown: loads, left: new Map<string, LeftLoad>() })

  const draw = (before: readonly Load[], left: Map<string, LeftLoad>) => {
    const shown = keepPlaces(before, loads, (id) => left.has(id))
    list.current = { name, shown, left }
    if (leaving || left.size > 0) setLeaving(left.size > 0 ? { of: loads, shown, left } : null)
  }
  const compare = useEffectEvent(() => {
    if (list.current.name !== name) return draw(loads, new Map())
    const { shown, left } = list.current
    const listed = new Set(loads.map(({ id }) => id))
    const gone = shown.flatMap(({ id }) => {
      const why = listed.has(id) ? undefined : news.current.get(id)
      return why === undefined ? [] : [[id, left.get(id) ?? { why, since: Date.now() }] as const]
    })
    draw(shown, new Map(gone))
  })
  // before the browser draws the list without them
  useLayoutEffect(() => compare(), [loads, name])

  const letGo = useEffectEvent(() => {
    const { shown, left } = list.current
    const staying = [...left].filter(([id, { since }]) => Date.now() < since + LEAVES_AFTER_MS || isUnderPointer(id))
    if (staying.length < left.size) draw(shown, new Map(staying))
  })
  const isAnyLeaving = leaving !== null
  useEffect(() => {
    if (!isAnyLeaving) return
    const timer = setInterval(letGo, LOOKS_EVERY_MS)
    return () => clearInterval(timer)
  }, [isAnyLeaving])

  const lanes = leaving?.shown.filter(({ id }) => leaving.left.has(id)).map(laneOf)
  const words = lanes ? LEAVING_COPY.offTheBoard(lanes.join('; ')) : null
  return leaving?.of === loads ? { ...leaving, words } : { shown: loads, left: NONE_LEFT, words }
}

function laneOf(load: Load): string {
  return LEAVING_COPY.lane(placeName(firstStopOf(load).location), placeName(lastStopOf(load).location))
}

/** A finger hovers over nothing, whatever it touched last. */
function isUnderPointer(loadId: string): boolean {
  return matchMedia('(hover: hover)').matches && document.querySelector(`[data-load="${loadId}"]:hover`) !== null
}
