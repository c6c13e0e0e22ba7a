import { AboutMilepost } from '#client/components/about-milepost.tsx'
import { SettingsSubpage } from '#client/components/settings-subpage.tsx'
import { HELP_COPY } from './copy.ts'

/** SET-12 */
export function AboutUsScreen() {
  return (
    <SettingsSubpage title={HELP_COPY.aboutMilepost}>
      <AboutMilepost />
    </SettingsSubpage>
  )
}
