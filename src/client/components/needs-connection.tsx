import CloudOff from 'lucide-react/icons/cloud-off'
import { CONNECTION_COPY } from './copy.ts'

/** Warns before anyone types that this can't wait in the outbox. */
export function NeedsConnection({ isOffline, what }: { isOffline: boolean; what: string }) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {isOffline && (
        <p className="flex gap-2.5 rounded-control border border-line border-l-4 border-l-caution bg-caution-tint p-3 font-semibold">
          <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0" />
          {CONNECTION_COPY.needsConnection(what)}
        </p>
      )}
    </div>
  )
}
