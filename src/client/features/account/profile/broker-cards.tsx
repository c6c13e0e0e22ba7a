import type { Profile } from '#contract/account/account.ts'
import type { PostedDetention } from '#contract/freight/detention-terms.ts'
import { paperTermsSchema } from '#contract/freight/paper-terms.ts'
import type { PostedCarrierRules } from '#contract/freight/carrier-rule.ts'
import { CarrierRulesCard } from './carrier-rules-card.tsx'
import { DetentionCard } from './detention-card.tsx'
import { PaperTermsCard } from './paper-terms-card.tsx'
import { StandingSignatureCard } from './standing-signature-card.tsx'

interface BrokerCardsProps {
  detention: PostedDetention
  standing: Profile['standingSignature']
  rules: PostedCarrierRules | undefined
  paperTerms: Profile['paperTerms']
}

/** What only accounts that post loads set up. */
export function BrokerCards({ detention, standing, rules, paperTerms }: BrokerCardsProps) {
  const terms = paperTermsSchema.safeParse(paperTerms).data
  return (
    <>
      <DetentionCard terms={detention} />
      <StandingSignatureCard standing={standing} />
      {rules && <CarrierRulesCard rules={rules} />}
      {terms && <PaperTermsCard terms={terms} />}
    </>
  )
}
