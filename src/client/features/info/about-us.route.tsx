import { createFileRoute } from '@tanstack/react-router'
import { ABOUT_COPY } from '#client/components/company/copy.ts'
import { Chapter, Prose } from '#client/components/company/prose.tsx'
import { HELP_COPY } from './copy.ts'
import { SettingsSubpage } from './settings-subpage.tsx'

/** SET-12 */
function AboutUsScreen() {
  return (
    <SettingsSubpage title={HELP_COPY.aboutMilepost}>
      <AboutMilepost />
    </SettingsSubpage>
  )
}

/** SET-12; the public page shows the same texts. */
function AboutMilepost() {
  const { mission, whatWeDo, promises, whoItIsFor, dataSources } = ABOUT_COPY
  return (
    <Prose>
      {[mission, whatWeDo].map(({ title, text }) => (
        <Chapter key={title} title={title}>
          <p>{text}</p>
        </Chapter>
      ))}
      <Chapter title={promises.title}>
        <ul>
          {promises.list.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
      </Chapter>
      {[whoItIsFor, dataSources].map(({ title, text }) => (
        <Chapter key={title} title={title}>
          <p>{text}</p>
        </Chapter>
      ))}
    </Prose>
  )
}

export const Route = createFileRoute('/dashboard/settings/about-us')({ component: AboutUsScreen })
