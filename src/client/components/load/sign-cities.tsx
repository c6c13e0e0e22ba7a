import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Location } from '#contract/freight/load.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { LOAD_COPY } from './copy.ts'
import { fitSign, type SignFit } from './sign-fit.ts'

const FIRST: SignFit = { size: 20, isStateBelow: false, isMoneyBelow: false, mayBreak: false }
/** Between the cities and the money. */
const GAP = 12

type Place = Pick<Location, 'city' | 'state'>

/**
 * How a sign writes its cities, measured before it is painted and again when its width changes.
 * @param sign what holds cities and money
 * @param money its width counts as it is drawn
 */
export function useSignFit(places: readonly [Place, Place]): {
  sign: RefObject<HTMLDivElement | null>
  money: RefObject<HTMLParagraphElement | null>
  fit: SignFit
} {
  const sign = useRef<HTMLDivElement>(null)
  const money = useRef<HTMLParagraphElement>(null)
  const [fit, setFit] = useState(FIRST)
  const [from, to] = places.map(({ city, state }) => `${city}, ${state}`)
  useLayoutEffect(() => {
    const box = sign.current
    if (!box) return
    const measure = () => {
      const widthOf = createMeasure(box)
      const cities = [from, to].map((whole = '') => ({
        whole: widthOf(whole),
        alone: widthOf(whole.replace(/, [^,]*$/, '')),
      }))
      const next = fitSign({ width: box.clientWidth, money: (money.current?.offsetWidth ?? 0) + GAP, cities })
      setFit((was) => (JSON.stringify(was) === JSON.stringify(next) ? was : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    // the web font is wider than its fallback
    void document.fonts.ready.then(measure)
    return () => observer.disconnect()
  }, [from, to])
  return { sign, money, fit }
}

/** Letters of the sign, at 1 px. */
function createMeasure(box: HTMLElement): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return () => 0
  context.font = `700 100px ${getComputedStyle(box).fontFamily}`
  // what is drawn may be wider by a rounding for each letter
  return (text) => (context.measureText(text).width / 100) * 1.02
}

interface SignCitiesProps {
  places: readonly [Place, Place]
  fit: SignFit
  /** how many stops lie between them */
  between?: ReactNode
}

/** Both cities of a sign. A name never breaks. */
export function SignCities({ places: [from, to], fit, between }: SignCitiesProps) {
  return (
    <>
      <City place={from} fit={fit} />
      {between}
      <VisuallyHidden>{LOAD_COPY.to} </VisuallyHidden>
      <City place={to} fit={fit} />
    </>
  )
}

function City({ place, fit }: { place: Place; fit: SignFit }) {
  return (
    <span
      className={fit.mayBreak ? 'block wrap-anywhere' : 'block whitespace-nowrap'}
      style={{ fontSize: `${fit.size / 16}rem` }}
    >
      {isolateBidi(place.city)}
      {fit.isStateBelow ? (
        <>
          <VisuallyHidden>, </VisuallyHidden>
          <span className="block text-sm leading-tight">{place.state}</span>
        </>
      ) : (
        `, ${place.state}`
      )}
    </span>
  )
}
