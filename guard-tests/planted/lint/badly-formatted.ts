export const  twice = (n:number)=>{ return n*2 }
