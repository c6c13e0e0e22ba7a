import { PATHS } from '#contract/api/path.ts'
import { HELP_TOPICS } from '#client/components/company/copy.ts'
import { Button } from '#client/ui/button.tsx'
import { Answers } from '../answers.tsx'
import type { SitePage } from '../site-page.ts'
import { ContactForm } from './contact-form.tsx'
import { Hero } from './hero.tsx'
import { CONTACT_FORM_COPY, JOIN_COPY, LANDING_COPY, LANDING_FAQ_COPY } from './landing-copy.ts'
import { Band, BuiltFor, HowItWorks, Partnership, PhoneFold, SuccessStory, Values, WhyStandOut } from './sections.tsx'

/** What visitors ask first; /faq has the rest. */
const ASKED_FIRST = ['broker-or-carrier', 'who-it-is-for', 'price', 'works-offline', 'one-winner', 'who-pays']

function firstQuestions() {
  const questions = HELP_TOPICS.flatMap((topic) => topic.questions)
  return ASKED_FIRST.flatMap((id) => questions.filter((question) => question.id === id))
}

/** LAND-01: the sections in their order. */
function Landing() {
  return (
    <>
      <Hero />
      <WhyStandOut />
      <BuiltFor />
      <Values />
      <HowItWorks />
      <Partnership />
      <SuccessStory />
      <Band id="questions" heading={LANDING_FAQ_COPY.heading} className="bg-surface">
        <div className="max-w-3xl max-sm:[&_details:nth-last-child(-n+2)]:hidden">
          <Answers questions={firstQuestions()} group="landing" />
          <p className="max-sm:-mb-2 sm:mt-5">
            <a
              href={PATHS.publicFaq}
              className="inline-flex min-h-12 items-center font-semibold text-sign-deep underline"
            >
              {LANDING_FAQ_COPY.all}
            </a>
          </p>
        </div>
      </Band>
      <Band id="contact" heading={CONTACT_FORM_COPY.heading} text={CONTACT_FORM_COPY.text}>
        <PhoneFold summary={CONTACT_FORM_COPY.write}>
          <ContactForm />
        </PhoneFold>
      </Band>
      <section aria-labelledby="join" className="on-sign bg-sign text-center text-legend">
        <div className="mx-auto flex max-w-3xl flex-col items-center px-5 py-5 sm:py-16">
          <h2 id="join" className="text-2xl font-extrabold tracking-tight text-balance sm:text-3xl">
            {JOIN_COPY.heading}
          </h2>
          <p className="mt-2 sm:mt-3 sm:text-lg">{JOIN_COPY.text}</p>
          <Button
            variant="legend"
            render={<a href={PATHS.signUp} />}
            className="mt-4 px-11 text-xl sm:mt-6 sm:min-h-15"
          >
            {JOIN_COPY.join}
          </Button>
        </div>
      </section>
    </>
  )
}

export const LANDING_PAGE: SitePage = {
  path: PATHS.home,
  title: LANDING_COPY.title,
  description: LANDING_COPY.description,
  Page: Landing,
}
