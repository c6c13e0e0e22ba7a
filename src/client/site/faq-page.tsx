import { PATHS } from '#contract/api/path.ts'
import { HELP_TOPICS, type HelpQuestion } from '#client/components/company/copy.ts'
import { Button } from '#client/ui/button.tsx'
import { Answers } from './answers.tsx'
import { faqData } from './structured-data.ts'
import { FAQ_COPY } from './contact-copy.ts'
import type { SitePage } from './site-page.ts'

/** PUB-08: the ten that people ask before they have an account, of those in the app's help. */
const ASKED_FIRST: readonly string[] = [
  'broker-or-carrier',
  'who-it-is-for',
  'price',
  'install',
  'works-offline',
  'tapped-not-sent',
  'one-winner',
  'street-address',
  'detention-start',
  'who-pays',
]

const QUESTIONS: readonly HelpQuestion[] = HELP_TOPICS.flatMap(({ questions }) => questions)
  .filter(({ id }) => ASKED_FIRST.includes(id))
  .toSorted((one, other) => ASKED_FIRST.indexOf(one.id) - ASKED_FIRST.indexOf(other.id))

function Faq() {
  return (
    <div className="mx-auto max-w-3xl px-5 pt-10 pb-20 sm:px-8">
      <h1 className="text-3xl font-extrabold tracking-tight text-balance">{FAQ_COPY.heading}</h1>
      <p className="mt-2 mb-6 text-lg text-ink-soft">{FAQ_COPY.text}</p>
      <Answers questions={QUESTIONS} />
      <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button render={<a href={PATHS.contact} />}>{FAQ_COPY.contactUs}</Button>
        <p className="text-ink-soft">{FAQ_COPY.notFound}</p>
      </div>
    </div>
  )
}

/** PUB-08, PUB-09 */
export const FAQ_PAGE: SitePage = {
  path: PATHS.publicFaq,
  title: FAQ_COPY.title,
  description: FAQ_COPY.description,
  Page: Faq,
  structuredData: [faqData(QUESTIONS)],
}
