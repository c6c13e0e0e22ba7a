import { useState } from 'react'
import { type Place, readCurrentPlace } from '#client/browser/page/current-place.ts'

interface PlaceConsent {
  isGiven: boolean
  give: (agreed: boolean) => void
  place: Place | null
  /** under the checkbox: why there is no location yet */
  words: string | undefined
}

/** The location is read only once the person has agreed, and dropped when they change their mind. */
export function usePlaceConsent(copy: { placeSearch: string; placeUnknown: string }): PlaceConsent {
  const [isGiven, setGiven] = useState(false)
  const [found, setFound] = useState<Place | null | 'searching'>(null)
  const give = (agreed: boolean) => {
    setGiven(agreed)
    setFound(agreed ? 'searching' : null)
    if (agreed) void readCurrentPlace().then((place) => setFound((was) => (was === 'searching' ? place : was)))
  }
  const place = isGiven && found !== 'searching' ? found : null
  const words = found === 'searching' ? copy.placeSearch : copy.placeUnknown
  return { isGiven, give, place, words: isGiven && place === null ? words : undefined }
}
