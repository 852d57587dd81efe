/** Whether keyboards have a Command key here; Ctrl+K deletes the rest of a line in text fields there. */
export const hasCommandKey = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)
