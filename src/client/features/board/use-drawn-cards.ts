import { useEffect, useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { useWideScreen } from '#client/ui/use-screen.ts'

/**
 * Which cards are drawn by now. All of the first search come at once, so that Back finds its place. Those of another come
 * one a frame: a slow phone lays out twelve in a tenth of a second, in which it hears no tap.
 */
export function useDrawnCards(loads: readonly Load[], isFirstSearch: boolean) {
  const isWide = useWideScreen()
  const [{ of, first, drawn }, setCards] = useState(() => ({
    of: loads,
    first: idsOf(isFirstSearch ? loads : []),
    drawn: idsOf(isFirstSearch ? loads : loads.slice(0, 1)),
  }))
  if (of !== loads)
    setCards({
      of: loads,
      first: idsOf(loads.filter(({ id }) => first.has(id))),
      drawn: idsOf(loads.filter(({ id }, index) => index === 0 || drawn.has(id))),
    })
  const next = isWide ? undefined : loads.find(({ id }) => !drawn.has(id))
  useEffect(() => {
    if (!next) return
    const frame = requestAnimationFrame(() =>
      setCards((before) => ({ ...before, drawn: new Set(before.drawn).add(next.id) })),
    )
    return () => cancelAnimationFrame(frame)
  }, [next])
  return { isFirst: ({ id }: Load) => first.has(id), isDrawn: ({ id }: Load) => isWide || drawn.has(id) }
}

function idsOf(loads: readonly Load[]): ReadonlySet<string> {
  return new Set(loads.map(({ id }) => id))
}
