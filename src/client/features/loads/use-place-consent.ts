import { useEffect, useState } from 'react'
import { type Place, placeAt, type PlaceFix, watchCurrentPlace } from '#client/browser/page/current-place.ts'

interface PlaceConsent {
  isGiven: boolean
  give: (agreed: boolean) => void
  /** where the device was last found */
  place: Place | null
  /** where it is now, for the tap that sends it */
  placeNow: () => Place | null
  /** under the checkbox: why there is no location yet */
  words: string | undefined
}

/** The location is followed from the moment the person agrees, and dropped when they change their mind. */
export function usePlaceConsent(copy: { placeSearch: string; placeUnknown: string }): PlaceConsent {
  const [isGiven, setGiven] = useState(false)
  const [found, setFound] = useState<PlaceFix | null | 'searching'>(null)
  const give = (agreed: boolean) => {
    setGiven(agreed)
    setFound(agreed ? 'searching' : null)
  }
  useEffect(() => {
    if (!isGiven) return
    return watchCurrentPlace((fix, isRefused) =>
      // a steel roof hides a truck that was found in the yard
      setFound((was) => fix ?? (isRefused || was === 'searching' ? null : was)),
    )
  }, [isGiven])
  const fix = isGiven && found !== 'searching' ? found : null
  const words = found === 'searching' ? copy.placeSearch : copy.placeUnknown
  return {
    isGiven,
    give,
    place: fix && fix.place,
    placeNow: () => placeAt(Date.now(), fix),
    words: isGiven && fix === null ? words : undefined,
  }
}
