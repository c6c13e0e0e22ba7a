import { PATHS } from '#contract/api/path.ts'
import { COMPANY_CONTACT } from '#client/components/company/copy.ts'
import { Button } from '#client/ui/button.tsx'
import type { SitePage } from '../site-page.ts'
import { BENEFITS, EMPLOYMENT_COPY, type Opening, OPENINGS } from './employment-copy.ts'
import { jobPosting } from './job-posting.ts'

function resumeUrl(about: string): string {
  return `mailto:${COMPANY_CONTACT.email}?subject=${encodeURIComponent(EMPLOYMENT_COPY.applySubject(about))}`
}

function Employment() {
  return (
    <div className="mx-auto max-w-[86rem] px-5 pt-10 pb-20 sm:px-8">
      <h1 className="text-3xl font-extrabold tracking-tight text-balance">{EMPLOYMENT_COPY.heading}</h1>
      <p className="mt-3 max-w-2xl text-lg leading-relaxed text-ink-soft">{EMPLOYMENT_COPY.lead}</p>
      <section aria-labelledby="benefits" className="mt-10">
        <h2 id="benefits" className="text-2xl font-extrabold tracking-tight">
          {EMPLOYMENT_COPY.benefits}
        </h2>
        <ul className="mt-4 grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          {BENEFITS.map(({ name, text }) => (
            <li key={name} className="border-t-3 border-rail pt-3">
              <p className="font-bold">{name}</p>
              <p className="mt-0.5 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="openings" className="mt-14">
        <h2 id="openings" className="text-2xl font-extrabold tracking-tight">
          {EMPLOYMENT_COPY.openings}
        </h2>
        <ul className="mt-4 grid grid-cols-1 gap-5 md:grid-cols-2">
          {OPENINGS.map((opening) => (
            <li key={opening.id}>
              <OpeningCard opening={opening} />
            </li>
          ))}
        </ul>
      </section>
      <section
        aria-labelledby="apply"
        className="mt-14 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-sign bg-panel p-6 text-legend outline-2 -outline-offset-8 outline-legend sm:p-8"
      >
        <div className="max-w-xl">
          <h2 id="apply" className="text-xl font-extrabold">
            {EMPLOYMENT_COPY.howToApply}
          </h2>
          <p className="mt-1 text-lg">{EMPLOYMENT_COPY.howToApplyText}</p>
        </div>
        <Button variant="legend" render={<a href={resumeUrl(EMPLOYMENT_COPY.resume)} />}>
          {EMPLOYMENT_COPY.anyRole}
        </Button>
      </section>
    </div>
  )
}

function OpeningCard({ opening: { id, title, team, place, about, tasks, needs } }: { opening: Opening }) {
  return (
    <article
      aria-labelledby={id}
      className="flex h-full flex-col gap-4 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div>
        <h3 id={id} className="text-xl font-extrabold">
          {title}
        </h3>
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <span className="font-semibold text-sign-deep">{team}</span>
          <span>{place}</span>
        </p>
      </div>
      <p>{about}</p>
      <div className="grid flex-1 grid-cols-1 gap-4 sm:grid-cols-2">
        <Points name={EMPLOYMENT_COPY.youWill} points={tasks} />
        <Points name={EMPLOYMENT_COPY.youBring} points={needs} />
      </div>
      <a
        href={resumeUrl(title)}
        className="-my-2 inline-flex min-h-12 items-center self-start font-bold text-sign-deep underline"
      >
        {EMPLOYMENT_COPY.apply}
        <span className="sr-only">{EMPLOYMENT_COPY.applyFor(title)}</span>
      </a>
    </article>
  )
}

function Points({ name, points }: { name: string; points: readonly string[] }) {
  return (
    <div>
      <p className="text-sm font-bold">{name}</p>
      <ul className="mt-1 list-disc pl-5 text-ink-soft">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}

/** PUB-05 */
export const EMPLOYMENT_PAGE: SitePage = {
  path: PATHS.employment,
  title: EMPLOYMENT_COPY.title,
  description: EMPLOYMENT_COPY.description,
  Page: Employment,
  structuredData: OPENINGS.map(jobPosting),
}
