const { loadDemo } = await import('../../demo/load-demo.ts');

export const registerEmployee = loadDemo;
