import type { Profile } from '#contract/account/account.ts'
import type { PostedDetention } from '#contract/freight/detention-terms.ts'
import { DetentionCard } from './detention-card.tsx'
import { StandingSignatureCard } from './standing-signature-card.tsx'

interface BrokerCardsProps {
  detention: PostedDetention
  standing: Profile['standingSignature']
}

/** What only accounts that post loads set up. */
export function BrokerCards({ detention, standing }: BrokerCardsProps) {
  return (
    <>
      <DetentionCard terms={detention} />
      <StandingSignatureCard standing={standing} />
    </>
  )
}
