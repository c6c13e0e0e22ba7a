import { openAccountCache } from '#offline/cache/cache-db.ts'
import { fetchRateConfirmation, rateConfirmationStore } from '#offline/cache/rate-confirmation.ts'

/** Long enough for a PDF on 2G. */
const TIMEOUT_MS = 60_000

interface WantedPaper {
  loadId: string
  dealId: string
  version: number
  /** the paper names the driver, which makes no version; undefined without one */
  driverGivenAt: string | undefined
}

/** Keeps the paper of a load before anybody opens it, for a dock without signal. Nothing is fetched twice. */
export async function keepRateConfirmation(
  accountId: string,
  { loadId, dealId, version, driverGivenAt }: WantedPaper,
): Promise<void> {
  const db = openAccountCache(accountId)
  const store = rateConfirmationStore({ loadId })
  const kept = await store.read(db)
  const document = kept?.value.document
  // a carrier that books a released load again has another deal, which begins at version 1 as well
  if (document?.dealId === dealId && document.version === version && document.driver?.givenAt === driverGivenAt) return
  await store.keep(db, await fetchRateConfirmation({ loadId }, AbortSignal.timeout(TIMEOUT_MS)), Date.now())
}
