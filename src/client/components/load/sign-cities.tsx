import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { observeSize } from '#client/browser/page/observe-size.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { Location } from '#contract/freight/load.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { LOAD_COPY } from './copy.ts'
import { widthOfLetters } from './letters.ts'
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
      const font = `700 100px ${getComputedStyle(box).fontFamily}`
      const cities = [from, to].map((whole = '') => ({
        whole: widthOfLetters(whole, font),
        alone: widthOfLetters(whole.replace(/, [^,]*$/, ''), font),
      }))
      const next = fitSign({ width: box.clientWidth, money: (money.current?.offsetWidth ?? 0) + GAP, cities })
      setFit((was) => (JSON.stringify(was) === JSON.stringify(next) ? was : next))
    }
    const unobserve = observeSize(box, measure)
    // the web font is wider than its fallback
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      unobserve()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [from, to])
  return { sign, money, fit }
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
