import { Suspense, useState } from 'react'
import type { Profile } from '#contract/account/account.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadingNotice, lazyComponent } from '#client/ui/lazy-part.tsx'
import { STANDING_SIGNATURE_COPY as COPY } from './standing-signature-copy.ts'

const StandingSignatureDialog = lazyComponent(() =>
  import('./standing-signature-dialog.tsx').then((file) => file.StandingSignatureDialog),
)

/** A broker's signature for all rate confirmations that a carrier signs. */
export function StandingSignatureCard({ standing }: { standing: Profile['standingSignature'] }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <SectionCard title={COPY.title}>
      {standing ? (
        <>
          <p className="font-bold">{isolateBidi(COPY.on(standing.name, standing.title))}</p>
          <p className="text-ink-soft">{COPY.since(formatRecordDay(Date.parse(standing.since)))}</p>
        </>
      ) : (
        <p className="text-ink-soft">{COPY.none}</p>
      )}
      <div>
        <Button variant="ghost" onClick={() => setEditing(true)}>
          {standing ? COPY.edit : COPY.setUp}
        </Button>
      </div>
      {isEditing && (
        <Suspense fallback={<LoadingNotice />}>
          <StandingSignatureDialog standing={standing} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}
