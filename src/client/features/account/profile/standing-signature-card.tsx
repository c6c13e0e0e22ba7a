import type { Profile } from '#contract/account/account.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'

import { STANDING_SIGNATURE_COPY as COPY } from './standing-signature-copy.ts'
import { EditableCard } from './editable-card.tsx'
import { StandingSignatureDialog } from './standing-signature-dialog.tsx'

/** A broker's signature for all rate confirmations that a carrier signs. */
export function StandingSignatureCard({ standing }: { standing: Profile['standingSignature'] }) {
  return (
    <EditableCard
      title={COPY.title}
      edit={standing ? COPY.edit : COPY.setUp}
      renderDialog={(onClose) => <StandingSignatureDialog standing={standing} onClose={onClose} />}
    >
      {standing ? (
        <>
          <p className="font-bold">{isolateBidi(COPY.on(standing.name, standing.title))}</p>
          <p className="text-ink-soft">{COPY.since(formatRecordDay(Date.parse(standing.since)))}</p>
        </>
      ) : (
        <p className="text-ink-soft">{COPY.none}</p>
      )}
    </EditableCard>
  )
}
