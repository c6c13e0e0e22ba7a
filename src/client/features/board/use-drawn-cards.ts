import { useEffect, useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { useWideScreen } from '#client/ui/use-screen.ts'

/** As many as a phone shows. */
const AT_ONCE = 2

/**
 * Which cards are drawn by now. All of the first search come at once, so that Back finds its place. Those of another come
 * one by one after the first two: a slow phone lays out twelve in a tenth of a second, in which it hears no tap.
 */
export function useDrawnCards(loads: readonly Load[]) {
  const isWide = useWideScreen()
  const [first] = useState(() => idsOf(loads))
  const [later, setLater] = useState<ReadonlySet<string>>(new Set())
  const isFirst = ({ id }: Load) => first.has(id)
  const isDrawn = (load: Load, index: number) => isWide || index < AT_ONCE || isFirst(load) || later.has(load.id)
  const next = loads.find((load, index) => !isDrawn(load, index))
  useEffect(() => {
    if (!next) return
    const timer = setTimeout(() =>
      setLater((before) =>
        idsOf(loads.filter((load, index) => load === next || index < AT_ONCE || before.has(load.id))),
      ),
    )
    return () => clearTimeout(timer)
  }, [loads, next])
  return { isFirst, isDrawn }
}

function idsOf(loads: readonly Load[]): ReadonlySet<string> {
  return new Set(loads.map(({ id }) => id))
}
