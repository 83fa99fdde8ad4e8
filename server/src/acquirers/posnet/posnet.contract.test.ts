import { acquirerContract } from "../contract/contract-suite.ts";
import { posnet } from "./posnet.ts";
import { startSimulatedBank } from "./test-support/simulated-bank.ts";

acquirerContract(posnet, () => startSimulatedBank());
