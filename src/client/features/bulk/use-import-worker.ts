import { type Remote, wrap } from 'comlink'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PersonId } from '#domain/access/ids.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { retryDelay } from '#domain/time/retry.ts'
import type { ImportSession, ImportSummary } from './import-session.ts'

export type RemoteImportSession = Remote<ImportSession>

/** @param onMissing the worker's file isn't on this device, and there is no signal */
function startSession(onMissing: () => void): { session: RemoteImportSession; stop: () => void } {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' })
  // an error inside the worker has a message
  worker.addEventListener('error', (event) => event.message === undefined && onMissing())
  return { session: wrap<ImportSession>(worker), stop: () => worker.terminate() }
}

const RETRIES = { baseMs: 4_000, capMs: MINUTE_MS }

/** Stores the reader of workbooks on this device, where the app works without signal. */
async function storeWorkbookReader(session: RemoteImportSession): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  if (serviceWorker.controller) return session.keepReaders()
  await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  // on a first visit, the service worker never takes over a worker that began before it
  const later = startSession(() => undefined)
  await later.session.keepReaders()
  later.stop()
}

/**
 * The worker that holds the list; started again after a while, or with the signal, where its file is missing.
 * @param onOpened with the list that was left on this device, or null
 */
export function useImportWorker(personId: PersonId, onOpened: (left: ImportSummary | null) => void) {
  const [session, setSession] = useState<RemoteImportSession | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const opened = useEffectEvent(onOpened)
  useEffect(() => {
    const { session: started, stop } = startSession(() => setMissing(true))
    const reopen = async () => {
      const left = await started.reopen(personId)
      setSession(() => started)
      opened(left)
      setMissing(false)
      await storeWorkbookReader(started)
    }
    void reopen()
    return stop
  }, [personId, attempt])
  const retry = () => setAttempt((before) => before + 1)
  useEffect(() => {
    if (!isMissing) return undefined
    // a try in the moment the signal returns can still fail
    const timer = setTimeout(retry, retryDelay(attempt, Math.random, RETRIES))
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [isMissing, attempt])
  return { session, isMissing, retry }
}
