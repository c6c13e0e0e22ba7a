export const EDIT_PROFILE_TABS = [
  { value: 'profile', label: 'Profile Information' },
  { value: 'password', label: 'Change Password' },
  { value: 'security', label: 'Security' },
] as const

export const EDIT_PROFILE_COPY = {
  title: 'Edit Profile',
  profile: 'Profile',
  profileSections: 'Profile sections',
} as const
