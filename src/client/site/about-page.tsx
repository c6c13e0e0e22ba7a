import Compass from 'lucide-react/icons/compass'
import Handshake from 'lucide-react/icons/handshake'
import Scale from 'lucide-react/icons/scale'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { ABOUT_COPY } from '#client/components/company/copy.ts'
import { Button } from '#client/ui/button.tsx'
import { ABOUT_PAGE_COPY } from './about-copy.ts'
import type { SitePage } from './site-page.ts'

const VALUE_ICONS = [Compass, Scale, Handshake]

function About() {
  const { mission, whatWeDo, promises, values, whoItIsFor, team } = ABOUT_COPY
  return (
    <div className="mx-auto flex max-w-[86rem] flex-col gap-14 px-5 pt-10 pb-20 sm:px-8">
      <div className="max-w-3xl">
        <h1 className="text-3xl font-extrabold tracking-tight">{ABOUT_PAGE_COPY.title}</h1>
        <section aria-labelledby="mission" className="mt-8">
          <h2 id="mission" className="font-bold text-sign-deep">
            {mission.title}
          </h2>
          <p className="mt-1 text-2xl font-extrabold text-balance">{mission.lead}</p>
          <p className="mt-4 text-lg leading-relaxed">{mission.text}</p>
        </section>
      </div>
      <div className="grid gap-10 lg:grid-cols-2">
        <Section title={whatWeDo.title}>
          <p className="text-lg leading-relaxed">{whatWeDo.text}</p>
          <p className="mt-4 text-lg leading-relaxed">{whoItIsFor.text}</p>
        </Section>
        <Section title={promises.title}>
          <ul className="flex flex-col gap-3 rounded-sign bg-panel p-6 text-lg font-semibold text-legend outline-2 -outline-offset-8 outline-legend sm:p-8">
            {promises.list.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </Section>
      </div>
      <Section title={values.title}>
        <ul className="grid gap-5 md:grid-cols-3">
          {values.list.map(({ name, text }, at) => {
            const Icon = VALUE_ICONS[at] ?? Compass
            return (
              <li key={name} className="rounded-card border border-line bg-surface p-5">
                <Icon aria-hidden className="size-8 text-rail" />
                <h3 className="mt-3 text-lg font-bold">{name}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </li>
            )
          })}
        </ul>
      </Section>
      <Section title={team.title}>
        <p className="max-w-2xl text-lg">{team.lead}</p>
        <dl className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {team.list.map(({ name, text }) => (
            <div key={name} className="border-t-3 border-rail pt-3">
              <dt className="font-bold">{name}</dt>
              <dd className="mt-1 text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button className="min-h-14 px-8 text-lg" render={<a href={PATHS.login} />}>
          {ABOUT_PAGE_COPY.getStarted}
        </Button>
        <p className="text-ink-soft">{ABOUT_PAGE_COPY.getStartedText}</p>
      </div>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-2xl font-extrabold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** PUB-01 */
export const ABOUT_PAGE: SitePage = {
  path: PATHS.about,
  title: ABOUT_PAGE_COPY.title,
  description: ABOUT_PAGE_COPY.description,
  Page: About,
}
