export const EDIT_LOAD_SCREEN_COPY = {
  title: 'Edit Load',
  subtitle: (number: number) => `Update the details for load #${number}`,
  loadError: 'Error loading load data',
  backToMyLoads: 'Back to My Loads',
  loading: 'Loading load details...',
  notEditable: "This load can't be edited",
  notEditableText: 'You can edit only your own pending loads.',
  openLoad: 'Open load',
} as const
