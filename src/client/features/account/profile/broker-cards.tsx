import { type ReactNode, useState } from 'react'
import { PaperTermsList } from '#client/components/load/broker-terms.tsx'
import { DETENTION_TERMS_COPY } from '#client/components/load/copy.ts'
import { SectionCard } from '#client/components/section-card.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import type { Profile } from '#contract/account/account.ts'
import type { PostedCarrierRules } from '#contract/freight/carrier.ts'
import type { PostedDetention } from '#contract/freight/detention-terms.ts'
import { paperTermsSchema } from '#contract/freight/paper-terms.ts'
import { DEFAULT_PAYMENT_DAYS } from '#domain/freight/aging.ts'
import type { PaperTerms } from '#domain/freight/paper-terms.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { formatRecordDay } from '#domain/time/record-time.ts'
import { CARRIER_RULES_COPY, describeRules, DETENTION_COPY, PAPER_TERMS_COPY, STANDING_SIGNATURE_COPY } from './copy.ts'

const CarrierRulesDialog = lazyDialog(() => import('./carrier-rules.dialog.tsx'), 'CarrierRulesDialog')
const DetentionDialog = lazyDialog(() => import('./detention.dialog.tsx'), 'DetentionDialog')
const PaperTermsDialog = lazyDialog(() => import('./paper-terms.dialog.tsx'), 'PaperTermsDialog')
const StandingSignatureDialog = lazyDialog(() => import('./standing-signature.dialog.tsx'), 'StandingSignatureDialog')

interface BrokerCardsProps {
  detention: PostedDetention
  standing: Profile['standingSignature']
  rules: PostedCarrierRules | undefined
  paperTerms: Profile['paperTerms']
  paymentDays: Profile['paymentDays']
}

/** What only accounts that post loads set up. */
export function BrokerCards({
  detention,
  standing,
  rules,
  paperTerms,
  paymentDays = DEFAULT_PAYMENT_DAYS,
}: BrokerCardsProps) {
  const terms = paperTermsSchema.safeParse(paperTerms).data
  return (
    <>
      <DetentionCard terms={detention} />
      <StandingSignatureCard standing={standing} />
      {rules && <CarrierRulesCard rules={rules} />}
      {terms && <PaperTermsCard terms={terms} paymentDays={paymentDays} />}
    </>
  )
}

/** A broker's terms for waiting at docks. */
function DetentionCard({ terms }: { terms: PostedDetention }) {
  return (
    <EditableCard
      title={DETENTION_COPY.title}
      edit={DETENTION_COPY.edit}
      renderDialog={(onClose) => <DetentionDialog terms={terms} onClose={onClose} />}
    >
      <div>
        <p className="font-bold">{DETENTION_TERMS_COPY.rate(terms)}</p>
        <p className="text-ink-soft">{DETENTION_TERMS_COPY.limits(terms)}</p>
      </div>
      <p className="text-sm text-ink-soft">{DETENTION_COPY.forNew}</p>
    </EditableCard>
  )
}

/** A broker's signature for all rate confirmations that a carrier signs. */
function StandingSignatureCard({ standing }: { standing: Profile['standingSignature'] }) {
  return (
    <EditableCard
      title={STANDING_SIGNATURE_COPY.title}
      edit={standing ? STANDING_SIGNATURE_COPY.edit : STANDING_SIGNATURE_COPY.setUp}
      renderDialog={(onClose) => <StandingSignatureDialog standing={standing} onClose={onClose} />}
    >
      {standing ? (
        <>
          <p className="font-bold">{isolateBidi(STANDING_SIGNATURE_COPY.on(standing.name, standing.title))}</p>
          <p className="text-ink-soft">{STANDING_SIGNATURE_COPY.since(formatRecordDay(Date.parse(standing.since)))}</p>
        </>
      ) : (
        <p className="text-ink-soft">{STANDING_SIGNATURE_COPY.none}</p>
      )}
    </EditableCard>
  )
}

/** What a broker asks of the carriers who request its loads. */
function CarrierRulesCard({ rules }: { rules: PostedCarrierRules }) {
  const lines = describeRules(rules)
  return (
    <EditableCard
      title={CARRIER_RULES_COPY.title}
      edit={CARRIER_RULES_COPY.edit}
      renderDialog={(onClose) => <CarrierRulesDialog rules={rules} onClose={onClose} />}
    >
      {lines.length === 0 ? (
        <p className="text-ink-soft">{CARRIER_RULES_COPY.none}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </EditableCard>
  )
}

/** What a broker's rate confirmations state. */
function PaperTermsCard({ terms, paymentDays }: { terms: PaperTerms; paymentDays: number }) {
  return (
    <EditableCard
      title={PAPER_TERMS_COPY.title}
      edit={PAPER_TERMS_COPY.edit}
      renderDialog={(onClose) => <PaperTermsDialog terms={terms} paymentDays={paymentDays} onClose={onClose} />}
    >
      {Object.keys(terms).length === 0 ? (
        <p className="text-ink-soft">{PAPER_TERMS_COPY.none}</p>
      ) : (
        <PaperTermsList terms={terms} />
      )}
      <p>{PAPER_TERMS_COPY.dueAfter(paymentDays)}</p>
    </EditableCard>
  )
}

interface EditableCardProps {
  title: string
  edit: string
  /** the dialog that edits it */
  renderDialog: (onClose: () => void) => ReactNode
  children: ReactNode
}

/** A setting of the account, as it is, with the button that edits it. */
function EditableCard({ title, edit, renderDialog, children }: EditableCardProps) {
  const [isEditing, setEditing] = useState(false)
  return (
    <SectionCard title={title}>
      {children}
      <div>
        <Button variant="ghost" onClick={() => setEditing(true)}>
          {edit}
        </Button>
      </div>
      {isEditing && renderDialog(() => setEditing(false))}
    </SectionCard>
  )
}
