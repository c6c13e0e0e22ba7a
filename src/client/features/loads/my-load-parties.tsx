import type { ReactNode } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { partyName, personName } from '#domain/text/person-name.ts'
import { MY_LOAD_CARD_COPY } from './my-loads-copy.ts'

/** The other side of the load: its broker to a carrier, its dispatcher to the broker (MY-09, MY-11) [USE-04]. */
export function MyLoadParties({ load, viewerId }: { load: Load; viewerId: string }) {
  const { broker, dispatcher, dispatcherNotes } = load
  return (
    <div className="text-sm">
      {load.viewer !== 'owner' && <Line label={MY_LOAD_CARD_COPY.broker}>{partyName(broker)}</Line>}
      {dispatcher?.id !== viewerId && (
        <Line label={MY_LOAD_CARD_COPY.dispatcher}>
          {dispatcher ? personName(dispatcher) : MY_LOAD_CARD_COPY.pending}
        </Line>
      )}
      {dispatcherNotes && <p className="mt-0.5 line-clamp-2 text-ink-soft">{dispatcherNotes}</p>}
    </div>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="truncate">
      <span className="text-ink-soft">{label}</span>
      {children}
    </p>
  )
}
