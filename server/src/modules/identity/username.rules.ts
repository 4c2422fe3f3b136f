/** Small letters, digits and `. _ @ + -`, beginning with a letter or digit. */
export const usernamePattern = /^[a-z0-9][a-z0-9._@+-]{1,253}$/;
