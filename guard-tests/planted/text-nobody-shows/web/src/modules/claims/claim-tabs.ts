export const tabs = ['tab.mine'] as const;
